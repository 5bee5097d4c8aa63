package com.couriermft.partners.connection;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The fields that connections of every type have. */
final class CommonShape {
  static final Shape.Text NAMED = Shape.Text.matching(Pattern.compile(Connection.NAME), "");

  static final Property<Shape.Text> NAME =
      Property.optional(
              "name",
              Shape.Text.matching(
                  Pattern.compile(
                      "(?!(?:%s)$)%s"
                          .formatted(String.join("|", Connection.RESERVED), Connection.NAME)),
                  ""),
              "Its name, if given that of the address; not "
                  + String.join(" or ", Connection.RESERVED))
          .titled("Name", FieldGroup.GENERAL);

  static final Property<Shape.OneOf> TYPE =
      Property.required("type", Shape.OneOf.of(Connection.Type.class), "What kind of server it is")
          .titled("Connection type", FieldGroup.GENERAL);

  static final Property<Shape.OneOf> NETWORK =
      Property.optional(
              "network",
              Shape.OneOf.of(Network.class),
              "Whether it may lead to addresses of private networks. Connections with SFTP and FTP"
                  + " servers are held to it where the app setting `COURIER_OUTBOUND_SERVERS` is"
                  + " `checked`")
          .titled("Allowed networks", FieldGroup.CONNECTION)
          .advanced()
          .defaultsTo("public");

  private CommonShape() {}

  static Network network(CheckedObject fields) {
    return Objects.requireNonNullElse(fields.constant(NETWORK, Network.class), Network.PUBLIC);
  }

  static Property<Shape.OneOf> type(Connection.Type one) {
    return TYPE.shaped(new Shape.OneOf(List.of(one.json())));
  }

  static Property<Shape.Whole> maxConnections(int customary) {
    return Property.optional(
            "max_connections",
            Shape.Whole.of(1, 100),
            "Steps that may use it at the same time, on all hosts together")
        .titled("Maximum concurrent steps", FieldGroup.LIMITS)
        .defaultsTo(customary);
  }
}
