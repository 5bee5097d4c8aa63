import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "../../app/root";
import { laterScreen } from "../../parts/later";

export const newTransferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new/transfer",
  component: laterScreen(() => import("./TransferScreen").then((module) => module.TransferScreen)),
});
