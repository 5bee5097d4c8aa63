import { Link, type LinkProps, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { screenOf } from "../model/objects";
import classes from "./ObjectLink.module.css";
import { Untrusted } from "./Untrusted";

interface Props {
  /** The object's kind, as the API names it. */
  readonly kind: string;
  readonly id: string;
  /** True if the link is what the row of a list is about: the keys j and k reach it. */
  readonly isRow?: boolean;
  /** Content of the link; the id by default. */
  readonly children?: ReactNode;
}

/** An object by its id, with a link to its screen if it has one. */
export function ObjectLink({ kind, id, isRow = false, children = <Untrusted text={id} most={80} /> }: Props) {
  const { routesByPath } = useRouter();
  const screen = screenOf(kind);
  if (!screen || !Object.hasOwn(routesByPath, screen)) return <>{children}</>;
  return (
    <Link
      to={screen as NonNullable<LinkProps["to"]>}
      params={{ id }}
      className={`${classes.link} ${isRow ? classes.row : ""}`}
      {...(isRow && { "data-row": true })}
    >
      {children}
    </Link>
  );
}
