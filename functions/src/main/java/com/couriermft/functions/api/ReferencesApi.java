package com.couriermft.functions.api;

import com.couriermft.app.Automation;
import com.couriermft.app.Courier;
import com.couriermft.engine.plan.JobMentions;
import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.functions.answer.ReferencesAnswer;
import com.couriermft.functions.http.Request;
import com.couriermft.functions.http.Response;
import com.couriermft.operate.reference.Referrers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Lists the definitions that refer to an object. */
final class ReferencesApi {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_.-]{1,127}");

  private final Courier courier;

  ReferencesApi(Courier courier) {
    this.courier = courier;
  }

  /**
   * Returns the definitions that refer to an object.
   *
   * @throws InvalidInputException {@code invalid_query}, with every problem
   */
  Response list(Request request) {
    QueryReader reader = new QueryReader(request, new ArrayList<>());
    Mention.Kind kind =
        reader.constant("kind", List.of(Mention.Kind.values()), ReferencesApi::text);
    String id = reader.text("id", ID, "Expected the id or name of the referenced object.");
    for (String name : List.of("kind", "id")) {
      if (request.findQuery(name).isEmpty()) {
        reader.problem(name, "Required: the object to search for.");
      }
    }
    Paging.require(reader.problems());
    Mention.Kind wanted = Objects.requireNonNull(kind);
    Referrers.Found found = referrers().of(wanted, Objects.requireNonNull(id), request.scope());
    return Response.ok(ReferencesAnswer.of(text(wanted), id, found));
  }

  Referrers referrers() {
    Automation automation = courier.automation();
    return new Referrers(
        courier.jobs(),
        new JobMentions(courier.steps()),
        automation.chains(),
        courier.partners().connections(),
        Map.of(
            "schedule", automation.schedules().documents(),
            "watch", automation.watches().documents(),
            "expectation", automation.expectations().documents(),
            "subscription", courier.notifying().subscriptions().documents(),
            "webhook", automation.webhooks().documents(),
            "channel", courier.partners().channels().documents()));
  }

  private static String text(Mention.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
