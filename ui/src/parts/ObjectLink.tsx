import { Link, type LinkProps, useRouter } from "@tanstack/react-router";
import { screenOf } from "../model/objects";
import classes from "./ObjectLink.module.css";
import { RowName } from "./RowName";
import { Untrusted } from "./Untrusted";

const MOST = 80;

interface Props {
  /** The object's kind, as in the API. */
  readonly kind: string;
  readonly id: string;
  /** True if the link is the subject of a list row, so that the keys j and k reach it. */
  readonly isRow?: boolean;
  /** Text of the link; by default, the id. */
  readonly text?: string;
}

/** Shows an object's id, with a link to its screen, if it has one. */
export function ObjectLink({ kind, id, isRow = false, text = id }: Props) {
  const { routesByPath } = useRouter();
  const screen = screenOf(kind);
  const shown = <Untrusted text={text} most={MOST} />;
  if (!screen || !Object.hasOwn(routesByPath, screen)) {
    return isRow ? <RowName>{shown}</RowName> : shown;
  }
  return (
    <Link
      to={screen as NonNullable<LinkProps["to"]>}
      params={{ id }}
      className={`${classes.link} ${isRow ? classes.row : ""}`}
      {...(isRow && { "data-row": true })}
    >
      {shown}
    </Link>
  );
}
