package com.couriermft.functions.openapi.section;

import com.couriermft.functions.auth.Route;
import com.couriermft.functions.openapi.Component;
import com.couriermft.functions.openapi.Operation;
import com.couriermft.functions.openapi.RequestBody;
import com.couriermft.functions.openapi.Section;
import com.couriermft.partners.channel.ChannelTests;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The routes of channels and their tests. */
final class ChannelSection {
  private static final DocumentRoutes CHANNELS = DocumentRoutes.of("channel", "a");

  /** Routes that check whether the secrets of a channel exist. */
  private static final Set<Route> READS_SECRETS =
      Set.of(Route.CHANNELS_SAVE, Route.CHANNELS_PATCH, Route.CHANNELS_VALIDATE);

  private static final Component TEST = Component.of(ChannelTests.Outcome.class);

  private ChannelSection() {}

  static Section get() {
    List<Operation> operations = new ArrayList<>();
    operations.add(CHANNELS.list(Route.CHANNELS_LIST, "channels"));
    CHANNELS
        .others(
            Route.CHANNELS_SAVE,
            Route.CHANNELS_GET,
            Route.CHANNELS_PATCH,
            Route.CHANNELS_VALIDATE,
            Route.CHANNELS_DELETE)
        .stream()
        .map(each -> READS_SECRETS.contains(each.route()) ? each.refuses(422) : each)
        .forEach(operations::add);
    operations.add(
        Operation.of(Route.CHANNELS_TEST, "Sends a test notification through a channel.")
            .takes(RequestBody.REASON)
            .ok("The result of the test, also if it failed.", TEST.ref()));
    return new Section(
        "Channels",
        "Channels send notifications to people and other systems.",
        operations,
        List.of(CHANNELS.stored(), TEST, Common.VALIDATION));
  }
}
