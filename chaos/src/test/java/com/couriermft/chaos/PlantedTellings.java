package com.couriermft.chaos;

import com.couriermft.chaos.NotificationLedger.Telling;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Changes the notifications that a receiver got to the notifications of a sender with a defect. */
final class PlantedTellings {
  private final List<Telling> tellings;

  /** Starts with the notifications of the correct sender. */
  PlantedTellings(List<Telling> sound) {
    tellings = new ArrayList<>(sound);
  }

  /** Defects of a sender. */
  enum Defect {
    /** The end of one execution is not reported through the desk channel. */
    SWALLOWED("each channel reports the end of each execution"),
    /** A repetition has a different id. */
    OTHER_ID("repeated notifications have the same id"),
    /** A repetition has a different body. */
    OTHER_BODY("repeated notifications have the same body"),
    /** A message is signed with a different secret. */
    OTHER_SIGNATURE("notifications are signed"),
    /** The end of an execution is reported as a different kind of end. */
    OTHER_END("notifications report only events that happened"),
    /** The message about one execution has the id of the message about another execution. */
    SHARED_ID("different events have different ids"),
    /**
     * A running execution is reported as completed. This defect must be the last one, because
     * executing the jobs of other defects would also complete this execution.
     */
    NEVER_ENDED("notifications report only events that happened");

    private final String check;

    Defect(String check) {
      this.check = check;
    }

    /** Returns the check that should detect the defect. */
    String check() {
      return check;
    }

    /** Returns the key of the request for the execution with the defect. */
    String key() {
      return "told-" + name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns all notifications that the receiver would have gotten. */
  List<Telling> all() {
    return List.copyOf(tellings);
  }

  /** Applies the defect to the notification about an execution through the desk channel. */
  void plant(Defect defect, String execution) {
    if (defect == Defect.NEVER_ENDED) {
      Telling other = tellings.get(0);
      ObjectNode event = Json.object().put("id", execution + "|h|9");
      event.put("type", "execution.completed").put("execution_id", execution);
      tellings.add(like(other, "never", "never", true, event));
      return;
    }
    Telling sound =
        tellings.stream()
            .filter(each -> each.channel().equals(TellingChannels.DESK))
            .filter(each -> each.eventId().startsWith(execution))
            .findFirst()
            .orElseThrow();
    ObjectNode event = sound.event().deepCopy();
    switch (defect) {
      case SWALLOWED -> tellings.remove(sound);
      case OTHER_ID -> tellings.add(like(sound, "again", sound.digest(), true, event));
      case OTHER_BODY -> tellings.add(like(sound, sound.id(), "other", true, event));
      case OTHER_SIGNATURE -> tellings.add(like(sound, sound.id(), sound.digest(), false, event));
      case OTHER_END ->
          tellings.add(
              like(
                  sound,
                  sound.id(),
                  sound.digest(),
                  true,
                  event.put("type", "execution.cancelled")));
      case SHARED_ID -> {
        tellings.remove(sound);
        Telling other =
            tellings.stream().filter(each -> each.id().equals("again")).findFirst().orElseThrow();
        tellings.add(like(sound, other.id(), sound.digest(), true, event));
      }
      default -> throw new IllegalArgumentException(defect.name());
    }
  }

  private static Telling like(
      Telling other, String id, String digest, boolean signed, ObjectNode event) {
    return new Telling(
        other.at(), TellingChannels.DESK, id, digest, signed, event, ReceiverMoods.Mood.AT_ONCE);
  }
}
