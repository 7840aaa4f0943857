import { useEffect, useState } from "react";
import { callApi, registerProofDialog } from "#client/call-api.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { ProofQuestion, ProofQuestionProps } from "./ProofQuestion.tsx";

interface Question extends ProofQuestionProps {
  Content: typeof ProofQuestion;
}

/**
 * Asks the person to prove their identity again when one of their calls requires it. The question is loaded
 * then, because shoppers are hardly ever asked.
 */
export function ProofDialog() {
  const locale = useLocale();
  const [question, setQuestion] = useState<Question>();

  useEffect(
    () =>
      registerProofDialog(async () => {
        const [me, content] = await Promise.all([
          callApi("GET /users/me"),
          import("./ProofQuestion.tsx"),
        ]).catch(() => []);
        if (!me || !content) return false;
        return new Promise((settle) => {
          setQuestion({
            Content: content.ProofQuestion,
            me,
            resolve(proved) {
              setQuestion(undefined);
              settle(proved);
            },
          });
        });
      }),
    [],
  );

  return (
    <Dialog
      open={question !== undefined}
      title={m.profile_proof_title(locale)}
      onClose={() => question?.resolve(false)}
    >
      {question && <question.Content {...question} />}
    </Dialog>
  );
}
