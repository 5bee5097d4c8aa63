import { Link, type LinkProps, useRouter } from "@tanstack/react-router";
import { screenOf } from "../model/objects";
import classes from "./ObjectLink.module.css";
import { RowName } from "./RowName";
import { Untrusted } from "./Untrusted";

const MOST = 80;

interface Props {
  /** The object's kind, as the API names it. */
  readonly kind: string;
  readonly id: string;
  /** True if the link is what the row of a list is about: the keys j and k reach it. */
  readonly isRow?: boolean;
  /** Text of the link; the id by default. */
  readonly text?: string;
}

/** An object by its id, with a link to its screen if it has one. */
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
