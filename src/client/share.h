/*
 * share.h: this client's share in the dice of a table (dice.h): drawn, sealed, opened, and at the
 * end looked for in the record.
 *
 * The server must not know a nonce before it commits to the dice. So the client draws a new one for
 * each table, seals it when it hears of the table, and opens it once the draw is fixed. Before it
 * opens, it notes what was fixed, as one hash: seats, seals and the server's commitment.
 */
#ifndef CLIENT_SHARE_H
#define CLIENT_SHARE_H

#include "seat.h"

/* Another nonce, for another table or another draw. */
void share_draw(seat *s);

/* The seal of the present nonce, in digits; this client must know who it is. */
void share_seal(const seat *s, char out[HASH_HEX]);

/* The table was told: seals or opens, whichever is due. */
void share_see(seat *s);

/*
 * NULL if the record's dice are those that this client saw being drawn, with its nonce; else a
 * sentence that says what is wrong. Without a draw that was seen there is nothing to compare.
 */
const char *share_fault(const seat *s, span record_text);

#endif
