package com.couriermft.functions.openapi.section;

import com.couriermft.functions.openapi.Section;
import java.util.List;

/** All groups of routes, in the order of the document. */
public final class Sections {
  private Sections() {}

  /** Returns the groups. Each route is in exactly one group. */
  public static List<Section> all() {
    return List.of(
        JobSection.get(),
        ExecutionSection.get(),
        ExecutionFileSection.get(),
        ChainSection.get(),
        ChainExecutionSection.get(),
        ScheduleSection.get(),
        CalendarSection.get(),
        WatchSection.get(),
        ExpectationSection.get(),
        NotificationSection.get(),
        WebhookSection.get(),
        ConnectionSection.get(),
        ChannelSection.get(),
        KeySection.get(),
        SecretSection.get(),
        ApiKeySection.get(),
        BundleSection.get(),
        OverviewSection.get(),
        ReportSection.get(),
        OversightSection.get(),
        InstallationSection.get(),
        VocabularySection.get());
  }
}
