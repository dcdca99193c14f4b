/*
 * st_scenario.h: what scenarios say, and the chapters that only some of them need:
 * st_21_scenarios.c, st_21_campaign.c, st_22_radio.c, st_24_car.c, st_25_free.c, st_25_password.c;
 * frames TRANSMIT, NAME, SHOW_LETTER, GUESS, KEEP_ITEM. Included by st.h, which explains how
 * chapters work together.
 */
#ifndef GAMES_ST_SCENARIO_H
#define GAMES_ST_SCENARIO_H

#include "st_state.h"

ST_CHAPTER(transmit); /* st_22_radio.c */
ST_DEED(name_sector); /* there too: frame NAME */
ST_DEED(guess);       /* st_25_password.c */
ST_DEED(spell);       /* there too: frame GUESS */
ST_DEED(show_letter); /* there too */
ST_DEED(keep_item);   /* st_21_campaign.c */

/* Starts the scenario's rules for a trigger whose conditions hold, for a side, with `agent` as self
 * (or ST_AS_SIDE + side). True if any began; they run when the stack is settled. */
bool st_scenario_runs(const st_content *c, st_state *s, uint16_t trigger, gm_seat side,
                      unsigned agent);
void st_finish(const st_content *c, st_state *s, int winner, gm_rule why,
               gm_events *out); /* a side, or -1: drawn; ends the game */
void st_radio_line(const st_content *c, st_state *s,
                   gm_events *out); /* ST-22.9: breaks if nobody is there */
bool st_settle_epilogue(const st_content *c, st_state *s,
                        gm_events *out); /* phase ST_EPILOGUE with an empty stack; false never */
void st_note_visitor(const st_content *c, st_state *s, unsigned agent,
                     gm_events *out); /* a Polish agent was set on a field: ST-24.8 */
void st_car_arrives(
    const st_content *c, st_state *s,
    gm_events *out); /* the car was set on a field: begins to load, or delivers; may end the game */
void st_load_car(const st_content *c, st_state *s,
                 gm_events *out); /* a stage begins: ST_LOADING becomes ST_LOADED: ST-G53 */
bool st_stage_events(
    const st_content *c, st_state *s,
    gm_events *out); /* ST-26.1 step 7, piece by piece by s->part; true while there is more */
bool st_is_needed(const st_content *c, const st_state *s,
                  unsigned location); /* ST-G74: dynamite does not destroy it */

/* Other steps of scenarios. `f`: the effect at work; a scenario's has its trigger in its own word, as
 * word - ST_W_USE + 1. */
void st_win(const st_content *c, st_state *s, const gm_frame *f, gm_seat side,
            gm_events *out); /* ends the game */
void st_most_vp_wins(const st_content *c, st_state *s, const gm_frame *f,
                     gm_events *out);                                   /* ends the game */
void st_narrow_radio(const st_content *c, st_state *s, gm_events *out); /* may push a frame */
void st_press_doctor(const st_content *c, st_state *s, int32_t needed, int32_t each,
                     gm_events *out);
void st_reveal_letter(st_state *s, gm_seat side); /* pushes a frame; nothing if all are known */

void st_send_report(const st_content *c, st_state *s,
                    gm_events *out); /* the end of a stage: ST-22.10 */

/* The letters of the game's language, as a set; the letters of a guess that have been said. */
uint64_t st_alphabet(const st_content *c, const st_state *s);

/*
 * The words that programs know that fit the known letters of a password, 0 for unknown ones,
 * without that side's last wrong guess. The nth of them, from 0.
 */
unsigned st_count_words(const st_content *c, const st_state *s, const uint8_t known[ST_PASSWORD],
                        gm_seat guesser);
const uint8_t *st_word_at(const st_content *c, const st_state *s, const uint8_t known[ST_PASSWORD],
                          gm_seat guesser, unsigned nth);
void st_said_so_far(const gm_frame *f, uint8_t out[ST_PASSWORD]);

/* st_25_free.c: sectors laid by the players; agents drawn. */
void st_lay_face(st_state *s, unsigned face, unsigned cell);
gm_rule st_check_lay(const st_content *c, const st_state *s, gm_move m);
void st_do_lay(st_state *s, gm_seat who, gm_move m, gm_events *out);
void st_list_lays(const st_content *c, const st_state *s, gm_moves *out);
void st_draw_agents(const st_content *c, st_state *s, gm_events *out);

/* What carries over into the next game of a campaign, and the text that says so: option `carry`. */
void st_carry(const st_content *c, const st_state *s, text *out);
gm_rule st_read_carry(const st_content *c, st_state *s, span carried);
void st_halve_evidence(st_state *s, gm_seat side);
void st_offer_track(
    const st_content *c, st_state *s, const gm_frame *f, const term *who,
    gm_events
        *out); /* pushes a COLOUR frame, ST_FOR_TRACK, unless there is one colour only, or none */
void st_keep_track(st_state *s, gm_seat side, unsigned colour, gm_events *out); /* its answer */
void st_offer_item(const st_content *c, st_state *s,
                   gm_seat side); /* pushes a frame, if there is anything */
void st_replace(st_state *s, unsigned document, unsigned by);
void st_change_document(st_state *s);

#endif
