import { Anchor } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { clamped, visible } from "../model/visible";
import { texts } from "../texts";
import { Untrusted } from "./Untrusted";

interface Props {
  /** A text from another party. */
  readonly text: string;
  /** Number of characters to show initially. */
  readonly most: number;
}

/** Shows the start of a text from another party, which may be very long, and the complete text on request. */
export function LongText({ text, most }: Props) {
  const [isWhole, { toggle }] = useDisclosure();
  const shown = visible(text);
  if (clamped(shown, most) === shown) return <Untrusted text={text} />;
  return (
    <>
      <Untrusted text={text} {...(!isWhole && { most })} />{" "}
      <Anchor component="button" type="button" size="sm" aria-expanded={isWhole} onClick={toggle}>
        {isWhole ? texts.showLess : texts.showAll(shown.length)}
      </Anchor>
    </>
  );
}
