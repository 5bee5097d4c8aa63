import { Code } from "@mantine/core";
import { asSentence } from "../../model/fieldWords";
import { clamped } from "../../model/visible";
import { builder as words } from "../../texts/builder";
import { Untrusted } from "../Untrusted";

const HELP = 1_000;

interface Props {
  readonly help: string;
  /** How it is filled in. */
  readonly hint?: string | undefined;
  /** The default in words; `undefined` if it says nothing. */
  readonly byDefault?: string | undefined;
}

/** What a field is for, how it is filled in, and what counts if it stays empty; what is between backticks is code. */
export function FieldHelp({ help, hint, byDefault }: Props) {
  const parts = [asSentence(help), hint, byDefault !== undefined && words.byDefault(byDefault)].filter(Boolean);
  const pieces = clamped(parts.join(" "), HELP).split("`");
  return pieces.map((piece, i) => {
    // oxlint-disable-next-line no-array-index-key -- a piece is told from the others by its place alone
    const text = <Untrusted key={i} text={piece} />;
    // oxlint-disable-next-line no-array-index-key -- the same
    return i % 2 === 1 && i < pieces.length - 1 ? <Code key={i}>{text}</Code> : text;
  });
}
