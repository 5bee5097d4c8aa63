package com.couriermft.chaos;

import com.couriermft.chaos.NotificationLedger.Telling;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a receiver would have been told by a sender with a defect. */
final class PlantedTellings {
  private final List<Telling> tellings;

  /** Begins with what it was told by the sender that there is. */
  PlantedTellings(List<Telling> sound) {
    tellings = new ArrayList<>(sound);
  }

  /** The defects of a sender. */
  enum Defect {
    /** One end is not told over the desk. */
    SWALLOWED("ends of executions are told over each channel"),
    /** A repetition has an id of its own. */
    OTHER_ID("repetitions have the id of the first"),
    /** A repetition has another body. */
    OTHER_BODY("repetitions have the body of the first"),
    /** A message is signed with another secret. */
    OTHER_SIGNATURE("notifications are signed"),
    /** An execution that has ended in one way is told to have ended in another. */
    OTHER_END("nothing is told that has not happened"),
    /** The message about one execution has the id of that about another one. */
    SHARED_ID("different events have different ids"),
    /**
     * An execution that goes on is told to have completed; the last, as others would have it end.
     */
    NEVER_ENDED("nothing is told that has not happened");

    private final String check;

    Defect(String check) {
      this.check = check;
    }

    /** Returns the check that is there to find it. */
    String check() {
      return check;
    }

    /** Returns the key of the request for the execution that it befalls. */
    String key() {
      return "told-" + name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns everything that the receiver would have been told. */
  List<Telling> all() {
    return List.copyOf(tellings);
  }

  /** Befalls what is told of an execution over the desk. */
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
