import { Link } from "@tanstack/react-router";
import { texts } from "../texts";
import classes from "./ObjectLink.module.css";

/** Links to the change history of an object. */
export function ChangesLink({ kind, id }: { readonly kind: string; readonly id: string }) {
  return (
    <Link to="/changes" search={{ kind, id }} className={classes.link}>
      {texts.objects.changes}
    </Link>
  );
}
