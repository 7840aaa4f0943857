import { useEffect, useState } from "react";
import { callApi, registerProofDialog } from "#client/call-api.ts";
import { unreachable } from "#client/problem.ts";
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
        const me = await callApi("GET /users/me").catch(() => undefined);
        if (!me) return false;
        const { ProofQuestion } = await import("./ProofQuestion.tsx").catch(() =>
          Promise.reject(unreachable()),
        );
        return new Promise((settle) => {
          setQuestion({
            Content: ProofQuestion,
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
