/*
 * test_st_traits.c: Stawka: the trait of every agent, in its usual case. ST-4.13 and the texts of the
 * documents.
 */
#include "st_script.h"

#define FILM_2 "game scenario=hotel-excelsior; "
#define FILM_3 "game scenario=scisle-tajne; "

static script traits[] = {
    { "kloss-abwehra", "stand kloss-abwehra m2; token kamienica kontrola-3; wake kloss-abwehra;"
                       "pl step kamienica; ? told rolled 0; ? at kloss-abwehra kamienica 1" },
    { "kloss-j23",
      "join kloss-j23 m1; stand stedtke m1; wake stedtke; dice 55; de talk kloss-j23; dice 12;"
      "pl agree; ? told rerolled 1; ? evidence kloss-j23 0" },
    { "kloss-j23",
      "join kloss-j23 m1; stand stedtke m1; wake stedtke; dice 55; de talk kloss-j23; pl decline;"
      "? evidence kloss-j23 1" },
    { "kloss-centrala",
      "join kloss-centrala m1; stand jacek m1; wake kloss-centrala; pl trait; pl mission wyrok;"
      "? mission jacek 1; ? points pl 14; stand irena m1; no pl trait ST-G73" },
    { "ingrid-heizer",
      FILM_2 "stand ingrid-heizer v1; stand lemner v1; wake ingrid-heizer; dice 34;"
             "pl talk lemner; pl agree; ? evidence lemner 2; stand heinrich-vogel v1;"
             "stand erik-kopf v2; pl end; wake ingrid-heizer; dice 634; pl talk heinrich-vogel;"
             "? told talk-nothing 1" },
    { "ingrid-heizer",
      FILM_2 "stand ingrid-heizer v1; stand lemner v1; wake ingrid-heizer; dice 34;"
             "pl talk lemner; pl decline; ? evidence lemner 0" },
    { "jacek",
      "stand irena kamienica; stand jacek m1; ? defence irena 6; stand irena m1; ? defence irena 7;"
      "? defence jacek 8; token kamienica alarm-de;"
      "stand jacek kamienica; wake jacek; pl remove; ? points pl 14" },
    { "georg",
      FILM_2 "stand georg m2; token kamienica alarm-de; stand georg kamienica; wake georg; dice 23;"
             "pl remove; rest; ? field kamienica 0" },
    { "irena", "stand irena sady; wake irena; pl search; pl keep; pl end; ? hand pl 1" },
    { "irena", "stand irena cmentarz; wake irena; pl search; pl keep; pl end; ? hand pl 0" },
    { "starsza-pani", "stand starsza-pani cmentarz; stand bruno-dreher k1; find cmentarz kwiaty; "
                      "wake starsza-pani; pl search; pl agree;"
                      "pl keep; ? marker cmentarz blue 0" },
    { "starsza-pani", "stand starsza-pani cmentarz; stand bruno-dreher m1; find cmentarz kwiaty;"
                      "wake starsza-pani; pl search; pl keep; ? marker cmentarz blue 1" },
    { "christianson", FILM_2 "? room christianson 4; ? room georg 3" },
    { "emma-schmidt",
      "join emma-schmidt m1; stand bruno-dreher m2; give bruno-dreher kwiaty; wake emma-schmidt;"
      "pl trait; ? told saw-item 1; no pl trait ST-G73" },
    { "kazik", FILM_3
      "stand kazik cmentarz; find cmentarz kwiaty; wake kazik; pl search; pl take kwiaty; pl keep;"
      "? has kazik kwiaty 1" },
    { "edward-kania",
      FILM_3 "stand edward-kania m1; stand kazik m1; wake edward-kania; pl order kazik;"
             "pl mission plan-fabryki; ? mission kazik 1" },
    { "hermann-brunner",
      FILM_3 "stand hermann-brunner m1; stand kazik m1; evidence kazik 6; wake hermann-brunner;"
             "dice 22; de talk kazik; ? evidence kazik 7" },
    { "hermann-brunner",
      FILM_3 "stand hermann-brunner m1; stand kazik m1; evidence kazik 5; wake hermann-brunner;"
             "dice 23; de talk kazik; ? evidence kazik 5" },
    { "fritz-kopf",
      FILM_2 "stand fritz-kopf m1; stand georg m1; wake fritz-kopf; dice 34; de talk georg;"
             "? evidence georg 0" },
    { "fritz-kopf",
      FILM_2 "stand fritz-kopf m1; stand georg m1; stand lemner m1; wake fritz-kopf; dice 34;"
             "de talk georg; ? evidence georg 1" },
    { "erik-kopf", FILM_2
      "stand erik-kopf p3; stand georg p3; evidence georg 6; wake erik-kopf; de arrest georg;"
      "? points de 14; ? prisoner georg 1" },
    { "marta-becher", "stand marta-becher m2; stand jacek m1; wake jacek; pl step m2; ? moving 0; "
                      "? at jacek m2 1" },
    { "glaubel",
      FILM_3 "stand glaubel m1; stand kazik m1; wake glaubel; de talk kazik; ? told rank-roll 0" },
    { "glaubel", FILM_3
      "join edward-kania m1; give edward-kania mundur-oficera; stand glaubel m1; wake glaubel;"
      "dice 1; de talk edward-kania; ? told rank-roll 1" },
    { "bruno-dreher",
      "stand bruno-dreher m1; stand marta-becher m2; give bruno-dreher kwiaty;"
      "give bruno-dreher gazeta; wake bruno-dreher; de trait; de take kwiaty; de take gazeta;"
      "? held marta-becher 2; no de trait ST-G73" },
    { "lemner",
      FILM_2 "stand lemner kamienica; stand ingrid-heizer kamienica; wake lemner; dice 34;"
             "de talk ingrid-heizer; ? evidence ingrid-heizer 1" },
    { "lemner",
      FILM_2 "stand lemner m1; stand ingrid-heizer m1; wake lemner; dice 34; de talk ingrid-heizer;"
             "? evidence ingrid-heizer 0" },
    { "stedtke", "stand stedtke gestapo; end-stage; pl plan plan-pl-1; de plan plan-de-5; de to "
                 "sady; de to cmentarz; pl to m1;"
                 "de to szpital; ? tokens de 3; ? tokens pl 1" },
    { "heinrich-vogel", "stand heinrich-vogel sady; end-stage; pl plan plan-pl-1; de plan "
                        "plan-de-5; ? points de 19" },
    { "heinrich-vogel",
      "stand heinrich-vogel m1; end-stage; pl plan plan-pl-1; de plan plan-de-5; ? points de 18" },
};

SCRIPTS(traits, "agent");
