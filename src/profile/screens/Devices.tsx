import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { problemSentence } from "#client/problem.ts";
import { formatTime } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Loading } from "#ui/Loading.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import { m } from "#words/messages.js";
import type { Session } from "../contract.ts";
import { sessionsQuery, useEndSession } from "../queries/account.ts";
import { AccountSection } from "./AccountSection.tsx";

/** The devices on which the person is signed in, with a button to sign out each of them. */
export function Devices({ personId }: { personId: string }) {
  const locale = useLocale();
  return (
    <AccountSection title={m.profile_devices_title(locale)} text={m.profile_devices_text(locale)}>
      <DeviceList personId={personId} />
    </AccountSection>
  );
}

function DeviceList({ personId }: { personId: string }) {
  const locale = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const sessions = useQuery(sessionsQuery(personId));
  const end = useEndSession(personId);

  if (sessions.isPending) return <DevicesSkeleton />;
  if (!sessions.data) {
    return (
      <div className="w-full">
        <LoadProblem error={sessions.error} busy={sessions.isFetching} onRetry={() => sessions.refetch()} />
      </div>
    );
  }

  /** @param id session to end; all other sessions if undefined */
  async function signOut(done: string, id?: string) {
    try {
      await end.mutateAsync(id);
      notice(done);
      // The clicked button has been unmounted.
      list.current?.focus();
    } catch (error) {
      notice(problemSentence(error, locale), "failed");
    }
  }

  // The current device comes first, the others by their last use.
  const sorted = [...sessions.data].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul ref={list} tabIndex={-1} className="w-full divide-y divide-line focus:outline-none">
        {sorted.map((session) => {
          const name = deviceName(session, locale);
          return (
            <Device
              key={session._id}
              session={session}
              name={name}
              busy={end.isPending && end.variables === session._id}
              onEnd={() => signOut(m.profile_device_ended(locale, { device: name }), session._id)}
            />
          );
        })}
      </ul>
      {sorted.length > 1 && (
        <Button
          kind="outline"
          busy={end.isPending && end.variables === undefined}
          onClick={() => signOut(m.profile_devices_ended(locale))}
        >
          {m.profile_devices_end_others(locale)}
        </Button>
      )}
    </>
  );
}

interface DeviceProps {
  session: Session;
  name: string;
  busy: boolean;
  onEnd: () => void;
}

function Device({ session, name, busy, onEnd }: DeviceProps) {
  const locale = useLocale();
  const time = (iso: string) => formatTime(new Date(iso), locale);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <Icon of={session.mobile ? icons.mobile : icons.laptop} className="size-8 shrink-0 text-leaf" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-bold">{name}</span>
          {session.current && <Badge tone="done">{m.profile_device_this(locale)}</Badge>}
        </p>
        <p className="text-sm text-muted">{m.profile_device_used(locale, { time: time(session.usedAt) })}</p>
        <p className="text-sm text-muted">
          {m.profile_device_since(locale, { time: time(session.startedAt) })}
        </p>
      </div>
      {!session.current && (
        <Button
          kind="outline"
          size="small"
          className="max-sm:ms-12"
          busy={busy}
          aria-label={busy ? undefined : m.profile_device_end_label(locale, { device: name })}
          onClick={onEnd}
        >
          {m.profile_device_end(locale)}
        </Button>
      )}
    </li>
  );
}

function deviceName({ browser, system }: Session, locale: Locale): string {
  if (browser && system) return m.profile_device(locale, { browser, system });
  return browser ?? system ?? m.profile_device_unknown(locale);
}

function DevicesSkeleton() {
  return (
    <Loading className="flex w-full flex-col gap-5">
      {["a", "b"].map((row) => (
        <span key={row} className="flex items-center gap-4">
          <Skeleton className="size-8" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </span>
        </span>
      ))}
    </Loading>
  );
}
