import { datedFileName, type FileExtension } from "#shared/file-name.ts";
import type { Reply } from "./endpoint.server.ts";

const contentTypes: Record<FileExtension, string> = { csv: "text/csv", json: "application/json" };

/**
 * Sets the headers of a response that a browser saves as a file. `datedFileName` describes the parameters.
 */
export function setAttachment(topic: string, extension: FileExtension, now: Date, reply: Reply): void {
  reply.header("content-disposition", `attachment; filename="${datedFileName(topic, extension, now)}"`);
  reply.header("content-type", `${contentTypes[extension]}; charset=utf-8`);
}
