package com.couriermft.functions.api;

import com.couriermft.app.Courier;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.AccessCodes;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.functions.http.StatusException;
import com.couriermft.functions.scope.ScopeGuard;
import com.couriermft.operate.rollout.PlanAnswer;
import com.couriermft.operate.rollout.PlanRequest;
import com.couriermft.operate.rollout.Rollouts;
import com.couriermft.storage.access.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Creates, shows and applies plans of bundles. */
final class PlanApi {

  private final Rollouts rollouts;

  PlanApi(Courier courier) {
    this.rollouts = courier.bundles().rollouts();
  }

  /**
   * Creates and stores a plan, and responds with 201. With {@code deep=true}, the changed jobs are
   * dry-run.
   */
  Response create(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    boolean deep = reader.flag("deep");
    Paging.require(reader.problems());
    if (deep && !request.scope().isAll()) {
      ScopeGuard.refuse();
    }
    PlanAnswer plan =
        rollouts.plan(PlanRequest.read(request.secretJson()), request.by(), request.scope(), deep);
    String address = request.link("plans/" + plan.planId()).toString();
    return Response.json(201, plan).with("Location", address);
  }

  Response get(String planId, Request request) {
    rollouts.requireSeen(planId, request.scope());
    return Response.ok(rollouts.get(planId));
  }

  /**
   * Starts applying a plan. Responds with 202. Hosts execute one action after another, and the plan
   * shows the progress.
   *
   * @param may whether the caller has a role
   */
  Response apply(String planId, Request request, Predicate<Role> may) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.optionalJson(), "", problems);
    String hash = body.findText("plan_hash", 100);
    ReasonBody.allow(body);
    body.end();
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          BundleCodes.INVALID_PLAN,
          "The request has " + problems.size() + " problem(s).",
          problems);
    }
    rollouts.requireSeen(planId, request.scope());
    Role needed = rollouts.role(planId);
    if (!may.test(needed)) {
      throw new StatusException(
          AccessCodes.FORBIDDEN, "This plan requires the role '" + needed.text() + "'.");
    }
    return Response.accepted(
        request.link("plans/" + planId),
        rollouts.apply(planId, hash, request.by(), reason(request)));
  }

  private static String reason(Request request) {
    return Optional.ofNullable(request.reason()).orElse("");
  }
}
