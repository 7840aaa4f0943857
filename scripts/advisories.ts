/**
 * `npm run advisories`: asks the registry for known security problems of the direct dependencies. Exits with
 * 1 when there are some, and with 2 when the registry does not answer, so that a failed request is not
 * mistaken for safety.
 */
import { spawnSync } from "node:child_process";

/** The part of `npm audit --json` (report version 2) that is read here. */
interface Report {
  vulnerabilities?: Record<
    string,
    {
      name: string;
      isDirect: boolean;
      severity: string;
      range: string;
      via: (string | { title: string; url: string })[];
    }
  >;
  message?: string;
}

const { stdout } = spawnSync("npm", ["audit", "--json"], { encoding: "utf8" });
const { vulnerabilities, message } = reportOf(stdout);
if (!vulnerabilities) {
  process.stderr.write(
    `The registry did not respond to the request for security advisories (${message ?? "no report"}). ` +
      "Nothing was checked.\n",
  );
  process.exit(2);
}

const direct = Object.values(vulnerabilities).filter(({ isDirect }) => isDirect);
for (const { name, severity, range, via } of direct) {
  const reasons = via.map((reason) =>
    typeof reason === "string" ? `through ${reason}` : `${reason.title} (${reason.url})`,
  );
  process.stdout.write(`${name} ${range}: ${severity}: ${reasons.join("; ")}\n`);
}
if (direct.length === 0)
  process.stdout.write("The registry knows of no security problems of the direct dependencies.\n");
process.exit(direct.length === 0 ? 0 : 1);

function reportOf(json: string): Report {
  try {
    return JSON.parse(json) as Report;
  } catch {
    return {};
  }
}
