package com.couriermft.engine.plan;

import com.couriermft.engine.expression.Template;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Pointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Checks that connections, channels and keys exist if the definition names them literally. */
final class NamesCheck {
  private final ReferenceFacts facts;

  NamesCheck(ReferenceFacts facts) {
    this.facts = facts;
  }

  List<Problem> check(StepType<?> type, ObjectNode config, String pointer) {
    List<Problem> problems = new ArrayList<>();
    for (ConfigField field : type.fields()) {
      JsonNode value = config.path(field.name());
      String at = Pointer.child(pointer, field.name());
      checkAll(field, value, at, problems);
      // The lists in an object such as {"signers": [...], "policy": "required"} contain names.
      for (Iterator<String> names = value.fieldNames(); names.hasNext(); ) {
        String name = names.next();
        if (value.get(name).isArray()) {
          checkAll(field, value.get(name), Pointer.child(at, name), problems);
        }
      }
    }
    return problems;
  }

  private void checkAll(ConfigField field, JsonNode value, String at, List<Problem> problems) {
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        check(field, value.get(i), Pointer.child(at, i), problems);
      }
    } else {
      check(field, value, at, problems);
    }
  }

  private void check(ConfigField field, JsonNode value, String at, List<Problem> problems) {
    if (!value.isTextual() || Template.mayRefer(value.textValue())) {
      return;
    }
    String name = value.textValue();
    switch (field.kind()) {
      case CONNECTION -> {
        if (!facts.connectionExists(name)) {
          String detail = "There is no connection '" + name + "'.";
          problems.add(
              Problem.unknownName(
                  at, DefinitionCodes.UNKNOWN_CONNECTION, detail, name, facts.connectionNames()));
        }
      }
      case CHANNEL -> channel(name, at).ifPresent(problems::add);
      case KEY -> {
        if (!facts.keyExists(name)) {
          String detail = "There is no key '" + name + "'.";
          problems.add(
              Problem.unknownName(at, DefinitionCodes.UNKNOWN_KEY, detail, name, facts.keyNames()));
        }
      }
      case PLAIN, PATH, PATTERN, GLOB, SQL, URL_PATH -> {}
    }
  }

  /** Returns the problem for a channel that does not exist. */
  Optional<Problem> channel(String id, String at) {
    String detail = "There is no channel '" + id + "'.";
    return facts.channelExists(id)
        ? Optional.empty()
        : Optional.of(
            Problem.unknownName(at, ChannelCodes.UNKNOWN_CHANNEL, detail, id, facts.channelIds()));
  }
}
