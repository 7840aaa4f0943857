/** Compiles the messages, for the tests and the type check (builds do it by themselves). */
import { compile } from "@inlang/paraglide-js";
import { wordsOptions } from "../words.config.ts";

await compile(wordsOptions);
// The compiler leaves a worker behind that would keep the process.
process.exit(0);
