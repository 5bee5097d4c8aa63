import { Code } from "@mantine/core";
import { asSentence } from "../../model/fieldWords";
import { clamped } from "../../model/visible";
import { builder as words } from "../../texts/builder";
import { Untrusted } from "../Untrusted";

const HELP = 1_000;

interface Props {
  readonly help: string;
  /** Hint on how to fill in the field. */
  readonly hint?: string | undefined;
  /** The display text of the default; `undefined` if it should not be shown. */
  readonly byDefault?: string | undefined;
}

/** Explains the purpose of a field, how to fill it in, and its default; text between backticks is formatted as code. */
export function FieldHelp({ help, hint, byDefault }: Props) {
  const parts = [asSentence(help), hint, byDefault !== undefined && words.byDefault(byDefault)].filter(Boolean);
  const pieces = clamped(parts.join(" "), HELP).split("`");
  return pieces.map((piece, i) => {
    // oxlint-disable-next-line no-array-index-key -- pieces are identified only by their position
    const text = <Untrusted key={i} text={piece} />;
    // oxlint-disable-next-line no-array-index-key -- pieces are identified only by their position
    return i % 2 === 1 && i < pieces.length - 1 ? <Code key={i}>{text}</Code> : text;
  });
}
