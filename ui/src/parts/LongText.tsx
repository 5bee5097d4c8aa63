import { Anchor } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { clamped, visible } from "../model/visible";
import { texts } from "../texts";
import { Untrusted } from "./Untrusted";

interface Props {
  /** A text of somebody else. */
  readonly text: string;
  /** Characters to show at first. */
  readonly most: number;
}

/** A text of others that may be very long: its beginning, and all of it when asked for. */
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
