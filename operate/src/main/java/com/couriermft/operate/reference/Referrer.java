package com.couriermft.operate.reference;

import com.couriermft.formats.json.Field;
import java.util.List;

/**
 * A definition that refers to an object.
 *
 * @param kind kind of the definition, such as {@code schedule}
 * @param id id of the definition
 * @param pointers positions in the definition (RFC 6901), at most {@link #MOST_POINTERS}
 * @param morePointers whether there are more positions
 */
public record Referrer(
    @Field(help = "Type of the definition") String kind,
    @Field(help = "ID of the definition") String id,
    @Field(help = "JSON pointers to the references") List<String> pointers,
    @Field(help = "Whether the definition also refers to other objects") boolean morePointers) {
  /** Maximum number of pointers in one definition. */
  public static final int MOST_POINTERS = 100;

  public Referrer {
    pointers = List.copyOf(pointers);
  }

  /** Creates a referrer from all positions, in their order. */
  static Referrer of(String kind, String id, List<String> all) {
    int shown = Math.min(MOST_POINTERS, all.size());
    return new Referrer(kind, id, all.subList(0, shown), shown < all.size());
  }
}
