package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.reference.Referrer;
import com.couriermft.operate.reference.Referrers;
import com.couriermft.operate.reference.UnreadableDefinition;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The definitions that refer to an object. */
@SchemaName("References")
public record ReferencesAnswer(
    @Field(help = "The definitions that refer to the object") List<Referrer> value,
    @Field(help = "Type of the object") String kind,
    @Field(help = "ID or name of the object") String id,
    @Field(help = "Whether there are more references") @Nullable Boolean more,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Definitions that cannot be read and may refer to the object")
        List<UnreadableDefinition> unreadable) {
  /** Returns the response for an object. */
  public static ReferencesAnswer of(String kind, String id, Referrers.Found found) {
    return new ReferencesAnswer(
        found.referrers(), kind, id, found.more() ? true : null, found.unreadable());
  }
}
