/*
 * test_st_missions.c: Stawka: the parts of every mission, refused while one thing is missing and
 * scored as soon as it is there. ST-5.12, ST-G75 and the texts of the cards; killings and arrests,
 * which score themselves, are in test_st_05_rewards.c, test_st_14_arrest.c and
 * test_st_16_attacks.c.
 *
 * Where a part has a test of vigilance, one script fails it: the card is shown and kept, and the
 * activation is over.
 */
#include "st_script.h"

static script missions[] = {
    { "wieczor-w-kawiarni",
      "join ingrid-heizer sady; mission ingrid-heizer wieczor-w-kawiarni; talked ingrid-heizer "
      "marta-becher 2; "
      "wake ingrid-heizer; no pl complete basic ST-5.12; "
      "talked ingrid-heizer bruno-dreher 1; pl complete basic; ? mission ingrid-heizer 0" },
    { "wieczor-w-kawiarni",
      "join ingrid-heizer mieszkania-oficerow; mission ingrid-heizer wieczor-w-kawiarni; talked "
      "ingrid-heizer heinrich-vogel 1; "
      "wake ingrid-heizer; no pl complete special ST-5.12; "
      "talked ingrid-heizer heinrich-vogel 2; pl complete special; ? mission ingrid-heizer 0" },
    { "podarunek", "join ingrid-heizer cmentarz; mission ingrid-heizer podarunek; give "
                   "ingrid-heizer kwiaty; stand marta-becher cmentarz; "
                   "wake ingrid-heizer; no pl complete basic ST-5.12; "
                   "stand bruno-dreher cmentarz; pl complete basic; ? mission ingrid-heizer 0; ? "
                   "held ingrid-heizer 0" },
    { "podarunek", "join ingrid-heizer urzad-zatrudnienia; mission ingrid-heizer podarunek; give "
                   "ingrid-heizer gazeta; "
                   "wake ingrid-heizer; no pl complete special ST-5.12; "
                   "give ingrid-heizer bizuteria; pl complete special; pl discard bizuteria; ? "
                   "mission ingrid-heizer 0; ? has ingrid-heizer bizuteria 0" },
    { "wiadomosc-dla-j-23",
      "join ingrid-heizer m1; mission ingrid-heizer wiadomosc-dla-j-23; stand kloss-abwehra m1; "
      "wake ingrid-heizer; no pl complete basic ST-5.12; "
      "talked ingrid-heizer bruno-dreher 1; pl complete basic; ? mission ingrid-heizer 0" },
    { "wiadomosc-dla-j-23",
      "join ingrid-heizer m1; mission ingrid-heizer wiadomosc-dla-j-23; stand kloss-abwehra m1; "
      "been ingrid-heizer sady; been ingrid-heizer abwehra; "
      "wake ingrid-heizer; no pl complete special ST-5.12; "
      "been ingrid-heizer gestapo; pl complete special; ? mission ingrid-heizer 0" },
    { "wyrok", "join jacek m1; mission jacek wyrok; been jacek kamienica; been jacek sady; stand "
               "stedtke m1; "
               "wake jacek; no pl complete basic ST-5.12; "
               "stand bruno-dreher m1; pl complete basic; ? mission jacek 0" },
    { "ochrona-sprzetu", "join jacek m1; mission jacek ochrona-sprzetu; stand irena m1; "
                         "wake jacek; no pl complete basic ST-5.12; "
                         "cleared jacek 1; pl complete basic; ? mission jacek 0" },
    { "ochrona-sprzetu", "join jacek dworzec; mission jacek ochrona-sprzetu; cleared jacek 1; "
                         "wake jacek; no pl complete special ST-5.12; "
                         "cleared jacek 2; pl complete special; ? mission jacek 0" },
    { "skok-na-posterunek", "join jacek m1; mission jacek skok-na-posterunek; searched jacek sady; "
                            "wake jacek; no pl complete basic ST-5.12; "
                            "searched jacek areszt; pl complete basic; ? mission jacek 0" },
    { "skok-na-posterunek",
      "join jacek m1; mission jacek skok-na-posterunek; searched jacek areszt; "
      "wake jacek; no pl complete special ST-5.12; "
      "searched jacek gestapo; pl complete special; ? mission jacek 0" },
    { "proba-lojalnosci",
      "join georg m1; mission georg proba-lojalnosci; talked georg bruno-dreher 2; "
      "wake georg; no pl complete basic ST-5.12; "
      "talked georg heinrich-vogel 1; pl complete basic; ? mission georg 0" },
    { "proba-lojalnosci",
      "join georg m1; mission georg proba-lojalnosci; talked georg marta-becher 2; "
      "wake georg; no pl complete special ST-5.12; "
      "evidence stedtke 3; pl complete special; ? mission georg 0" },
    { "zaginiony-szef", "join georg w1; mission georg zaginiony-szef; been georg sady; "
                        "wake georg; no pl complete basic ST-5.12; "
                        "been georg cmentarz; pl complete basic; ? mission georg 0" },
    { "zaginiony-szef", "join georg w1; mission georg zaginiony-szef; searched georg gestapo; "
                        "wake georg; no pl complete special ST-5.12; "
                        "searched georg sady; pl complete special; ? mission georg 0" },
    { "cichy-strzal",
      "join georg m1; mission georg cichy-strzal; been georg sady; been georg abwehra; "
      "wake georg; no pl complete basic ST-5.12; "
      "give georg lom; pl complete basic; ? mission georg 0; ? has georg lom 1" },
    { "nadac-meldunek", "join irena w1; mission irena nadac-meldunek; been irena abwehra; "
                        "wake irena; no pl complete basic ST-5.12; "
                        "been irena sady; pl complete basic; ? mission irena 0" },
    { "nadac-meldunek", "join irena m1; mission irena nadac-meldunek; been irena abwehra; been "
                        "irena sady; give irena gazeta; "
                        "wake irena; no pl complete special ST-5.12; "
                        "give irena szyfr; pl complete special; pl discard szyfr; ? mission irena "
                        "0; ? has irena szyfr 0" },
    { "zapasowe-lampy", "join irena dworzec; mission irena zapasowe-lampy; "
                        "wake irena; no pl complete basic ST-5.12; "
                        "give irena gazeta; pl complete basic; ? mission irena 0; ? held irena 0" },
    { "zapasowe-lampy", "join irena w1; mission irena zapasowe-lampy; "
                        "wake irena; no pl complete special ST-5.12; "
                        "searched irena abwehra; pl complete special; ? mission irena 0" },
    { "kontakt-z-kurierem", "join irena w1; mission irena kontakt-z-kurierem; stand jacek w1; "
                            "wake irena; no pl complete basic ST-5.12; "
                            "sectors irena 2; pl complete basic; ? mission irena 0" },
    { "kontakt-z-kurierem",
      "join irena w1; mission irena kontakt-z-kurierem; stand kloss-abwehra w1; sectors irena 3; "
      "wake irena; no pl complete special ST-5.12; "
      "sectors irena 4; pl complete special; ? mission irena 0" },
    { "rozaniec-i-zakupy",
      "join starsza-pani m1; mission starsza-pani rozaniec-i-zakupy; been starsza-pani targowisko; "
      "wake starsza-pani; no pl complete basic ST-5.12; "
      "been starsza-pani cmentarz; pl complete basic; ? mission starsza-pani 0" },
    { "rozaniec-i-zakupy",
      "join starsza-pani m1; mission starsza-pani rozaniec-i-zakupy; been starsza-pani targowisko; "
      "been starsza-pani cmentarz; give starsza-pani gazeta; "
      "wake starsza-pani; no pl complete special ST-5.12; "
      "been starsza-pani sady; pl complete special; ? mission starsza-pani 0; ? held starsza-pani "
      "0" },
    { "podsluch-w-kolejce",
      "join starsza-pani sady; mission starsza-pani podsluch-w-kolejce; stand heinrich-vogel w1; "
      "wake starsza-pani; no pl complete basic ST-5.12; "
      "stand heinrich-vogel a3; dice 23; pl complete basic; ? mission starsza-pani 0; ? evidence "
      "starsza-pani 0" },
    { "podsluch-w-kolejce",
      "join starsza-pani sady; mission starsza-pani podsluch-w-kolejce; stand heinrich-vogel w1; "
      "wake starsza-pani; no pl complete basic ST-5.12; "
      "stand heinrich-vogel a3; dice 22; pl complete basic; ? mission starsza-pani 1; ? evidence "
      "starsza-pani 1; ? active starsza-pani 0; ? told mission-shown 1" },
    { "podsluch-w-kolejce",
      "join starsza-pani m1; mission starsza-pani podsluch-w-kolejce; talked starsza-pani "
      "bruno-dreher 1; "
      "wake starsza-pani; no pl complete special ST-5.12; "
      "talked starsza-pani bruno-dreher 2; pl complete special; ? mission starsza-pani 0" },
    { "paczka-dla-wieznia", "join starsza-pani areszt; mission starsza-pani paczka-dla-wieznia; "
                            "wake starsza-pani; no pl complete basic ST-5.12; "
                            "give starsza-pani gazeta; pl complete basic; ? mission starsza-pani "
                            "0; ? held starsza-pani 0" },
    { "paczka-dla-wieznia", "join starsza-pani areszt; mission starsza-pani paczka-dla-wieznia; "
                            "give starsza-pani gazeta; "
                            "wake starsza-pani; no pl complete special ST-5.12; "
                            "give starsza-pani bagnet; pl complete special; pl discard bagnet; ? "
                            "mission starsza-pani 0; ? has starsza-pani bagnet 0" },
    { "probki-mydla",
      "join christianson m1; mission christianson probki-mydla; been christianson targowisko; been "
      "christianson mieszkania-oficerow; "
      "wake christianson; no pl complete basic ST-5.12; "
      "been christianson urzad-zatrudnienia; pl complete basic; ? mission christianson 0" },
    { "probki-mydla",
      "join christianson gestapo; mission christianson probki-mydla; give christianson gazeta; "
      "wake christianson; no pl complete special ST-5.12; "
      "give christianson bizuteria; pl complete special; pl discard bizuteria; ? mission "
      "christianson 0; ? has christianson bizuteria 0" },
    { "kanal-przerzutowy", "join christianson m1; mission christianson kanal-przerzutowy; sectors "
                           "christianson 3; stand kloss-abwehra m1; "
                           "wake christianson; no pl complete basic ST-5.12; "
                           "stand irena m1; pl complete basic; ? mission christianson 0" },
    { "kanal-przerzutowy",
      "join christianson m1; mission christianson kanal-przerzutowy; sectors christianson 4; "
      "wake christianson; no pl complete special ST-5.12; "
      "give christianson kennkarta; pl complete special; ? mission christianson 0; ? has "
      "christianson kennkarta 1" },
    { "zdjecia-z-przyjecia",
      "join christianson m1; mission christianson zdjecia-z-przyjecia; searched christianson "
      "gestapo; "
      "wake christianson; no pl complete basic ST-5.12; "
      "searched christianson sady; pl complete basic; ? mission christianson 0" },
    { "zdjecia-z-przyjecia", "join christianson m1; mission christianson zdjecia-z-przyjecia; "
                             "searched christianson sady; evidence stedtke 2; "
                             "wake christianson; no pl complete special ST-5.12; "
                             "evidence stedtke 3; pl complete special; ? mission christianson 0" },
    { "dzieci-pana-majora",
      "join emma-schmidt w1; mission emma-schmidt dzieci-pana-majora; been emma-schmidt "
      "mieszkania-oficerow; "
      "wake emma-schmidt; no pl complete basic ST-5.12; "
      "been emma-schmidt targowisko; pl complete basic; ? mission emma-schmidt 0" },
    { "dzieci-pana-majora",
      "join emma-schmidt w1; mission emma-schmidt dzieci-pana-majora; searched emma-schmidt "
      "mieszkania-oficerow; "
      "wake emma-schmidt; no pl complete special ST-5.12; "
      "searched emma-schmidt urzad-zatrudnienia; pl complete special; ? mission emma-schmidt 0" },
    { "ploteczki",
      "join emma-schmidt m1; mission emma-schmidt ploteczki; talked emma-schmidt bruno-dreher 2; "
      "wake emma-schmidt; no pl complete basic ST-5.12; "
      "talked emma-schmidt marta-becher 1; pl complete basic; ? mission emma-schmidt 0" },
    { "ploteczki",
      "join emma-schmidt m1; mission emma-schmidt ploteczki; talked emma-schmidt bruno-dreher 2; "
      "wake emma-schmidt; no pl complete special ST-5.12; "
      "talked emma-schmidt heinrich-vogel 2; pl complete special; ? mission emma-schmidt 0" },
    { "bukiet", "join emma-schmidt m1; mission emma-schmidt bukiet; give emma-schmidt kwiaty; "
                "wake emma-schmidt; no pl complete basic ST-5.12; "
                "stand marta-becher m1; pl complete basic; pl discard kwiaty; ? mission "
                "emma-schmidt 0; ? held emma-schmidt 0" },
    { "bukiet", "join emma-schmidt m1; mission emma-schmidt bukiet; give emma-schmidt bizuteria; "
                "stand marta-becher m1; "
                "wake emma-schmidt; no pl complete special ST-5.12; "
                "stand heinrich-vogel m1; pl complete special; pl discard bizuteria; ? mission "
                "emma-schmidt 0; ? held emma-schmidt 0" },
    { "plan-fabryki",
      "game scenario=scisle-tajne; join kazik m1; mission kazik plan-fabryki; been kazik fabryka; "
      "wake kazik; no pl complete basic ST-5.12; "
      "been kazik magazyny; pl complete basic; ? mission kazik 0" },
    { "plan-fabryki", "game scenario=scisle-tajne; join kazik m1; mission kazik plan-fabryki; "
                      "searched kazik fabryka; "
                      "wake kazik; no pl complete special ST-5.12; "
                      "searched kazik abwehra; pl complete special; ? mission kazik 0" },
    { "skrzynka-granatow",
      "join kazik m1; mission kazik skrzynka-granatow; stand irena m1; sectors kazik 2; "
      "wake kazik; no pl complete basic ST-5.12; "
      "give kazik granat; pl complete basic; ? mission kazik 0; ? has kazik granat 1" },
    { "napisy-na-murach",
      "join kazik m1; mission kazik napisy-na-murach; sectors kazik 2; stand bruno-dreher k1; "
      "wake kazik; no pl complete basic ST-5.12; "
      "stand bruno-dreher m8; dice 44; pl complete basic; ? mission kazik 0; ? evidence kazik 0" },
    { "napisy-na-murach",
      "join kazik m1; mission kazik napisy-na-murach; sectors kazik 2; stand bruno-dreher k1; "
      "wake kazik; no pl complete basic ST-5.12; "
      "stand bruno-dreher m8; dice 43; pl complete basic; ? mission kazik 1; ? evidence kazik 1; ? "
      "active kazik 0; ? told mission-shown 1" },
    { "napisy-na-murach", "join kazik m1; mission kazik napisy-na-murach; cleared kazik 1; "
                          "wake kazik; no pl complete special ST-5.12; "
                          "cleared kazik 2; pl complete special; ? mission kazik 0" },
    { "odbic-czlowieka", "join edward-kania p1; mission edward-kania odbic-czlowieka; been "
                         "edward-kania areszt; been edward-kania posterunek; "
                         "wake edward-kania; no pl complete basic ST-5.12; "
                         "stand jacek p1; pl complete basic; ? mission edward-kania 0" },
    { "odbic-czlowieka", "join edward-kania areszt; mission edward-kania odbic-czlowieka; stand "
                         "stedtke m1; give edward-kania gazeta; "
                         "wake edward-kania; no pl complete special ST-5.12; "
                         "give edward-kania bagnet; pl complete special; pl discard bagnet; ? "
                         "mission edward-kania 0; ? has edward-kania bagnet 0" },
    { "odprawa", "join edward-kania w1; mission edward-kania odprawa; stand jacek w1; "
                 "wake edward-kania; no pl complete basic ST-5.12; "
                 "reaction pl alibi; pl complete basic; ? mission edward-kania 0; ? hand pl 0" },
    { "odprawa", "join edward-kania w1; mission edward-kania odprawa; stand jacek w1; stand "
                 "kloss-abwehra w1; sectors edward-kania 2; "
                 "wake edward-kania; no pl complete special ST-5.12; "
                 "sectors edward-kania 3; pl complete special; ? mission edward-kania 0" },
    { "kasa-organizacji", "join edward-kania sady; mission edward-kania kasa-organizacji; "
                          "wake edward-kania; no pl complete basic ST-5.12; "
                          "give edward-kania gazeta; pl complete basic; ? mission edward-kania 0; "
                          "? held edward-kania 0" },
    { "kasa-organizacji",
      "join edward-kania sady; mission edward-kania kasa-organizacji; give edward-kania gazeta; "
      "wake edward-kania; no pl complete special ST-5.12; "
      "give edward-kania bizuteria; pl complete special; pl discard bizuteria; ? mission "
      "edward-kania 0; ? has edward-kania bizuteria 0" },
    { "dyzur", "join marta-becher szpital; mission marta-becher dyzur; "
               "wake marta-becher; no de complete basic ST-5.12; "
               "give marta-becher gazeta; de complete basic; ? mission marta-becher 0; ? held "
               "marta-becher 0" },
    { "dyzur",
      "join marta-becher szpital; mission marta-becher dyzur; talked marta-becher jacek 1; "
      "wake marta-becher; no de complete special ST-5.12; "
      "talked marta-becher jacek 2; de complete special; ? mission marta-becher 0" },
    { "przyjaciolka-hansa",
      "join marta-becher abwehra; mission marta-becher przyjaciolka-hansa; stand kloss-abwehra w1; "
      "wake marta-becher; no de complete basic ST-5.12; "
      "stand kloss-abwehra abwehra; dice 43; de complete basic; ? mission marta-becher 0" },
    { "przyjaciolka-hansa",
      "join marta-becher abwehra; mission marta-becher przyjaciolka-hansa; stand kloss-abwehra w1; "
      "wake marta-becher; no de complete basic ST-5.12; "
      "stand kloss-abwehra abwehra; dice 33; de complete basic; ? mission marta-becher 1; ? "
      "evidence marta-becher 0; ? active marta-becher 0; ? told mission-shown 1" },
    { "przyjaciolka-hansa",
      "join marta-becher m1; mission marta-becher przyjaciolka-hansa; talked marta-becher jacek 2; "
      "wake marta-becher; no de complete special ST-5.12; "
      "talked marta-becher kloss-abwehra 2; de complete special; ? mission marta-becher 0" },
    { "lojalna-obywatelka",
      "join marta-becher gestapo; mission marta-becher lojalna-obywatelka; evidence jacek 9; "
      "wake marta-becher; no de complete basic ST-5.12; "
      "talked marta-becher jacek 1; de complete basic; ? mission marta-becher 0" },
    { "lojalna-obywatelka", "join marta-becher gestapo; mission marta-becher lojalna-obywatelka; "
                            "evidence jacek 5; talked marta-becher jacek 1; "
                            "wake marta-becher; no de complete special ST-5.12; "
                            "evidence jacek 6; de complete special; ? mission marta-becher 0" },
    { "antyfaszysta", "join glaubel m1; mission glaubel antyfaszysta; talked glaubel irena 2; "
                      "wake glaubel; no de complete basic ST-5.12; "
                      "talked glaubel jacek 1; de complete basic; ? mission glaubel 0" },
    { "antyfaszysta",
      "join glaubel m1; mission glaubel antyfaszysta; talked glaubel kloss-abwehra 2; "
      "wake glaubel; no de complete special ST-5.12; "
      "talked glaubel irena 2; de complete special; ? mission glaubel 0" },
    { "nakaz-aresztowania-glaubel",
      "join glaubel p1; mission glaubel nakaz-aresztowania-glaubel; been glaubel gestapo; been "
      "glaubel sady; evidence kloss-abwehra 6; "
      "wake glaubel; no de complete basic ST-5.12; "
      "evidence jacek 4; de complete basic; ? mission glaubel 0" },
    { "kociol", "join glaubel kamienica; mission glaubel kociol; stand jacek w1; "
                "wake glaubel; no de complete basic ST-5.12; "
                "stand jacek m1; dice 43; de complete basic; ? mission glaubel 0" },
    { "kociol", "join glaubel kamienica; mission glaubel kociol; stand jacek w1; "
                "wake glaubel; no de complete basic ST-5.12; "
                "stand jacek m1; dice 33; de complete basic; ? mission glaubel 1; ? evidence "
                "glaubel 0; ? active glaubel 0; ? told mission-shown 1" },
    { "kociol", "join glaubel m1; mission glaubel kociol; searched glaubel kamienica; "
                "wake glaubel; no de complete special ST-5.12; "
                "searched glaubel sady; de complete special; ? mission glaubel 0" },
    { "ordynans", "join bruno-dreher p1; mission bruno-dreher ordynans; stand stedtke p1; "
                  "wake bruno-dreher; no de complete basic ST-5.12; "
                  "searched bruno-dreher targowisko; de complete basic; ? mission bruno-dreher 0" },
    { "ordynans",
      "join bruno-dreher p1; mission bruno-dreher ordynans; stand stedtke p1; evidence jacek 5; "
      "wake bruno-dreher; no de complete special ST-5.12; "
      "give bruno-dreher bagnet; de complete special; de discard bagnet; ? mission bruno-dreher 0; "
      "? held bruno-dreher 0" },
    { "handel-na-boku", "join bruno-dreher targowisko; mission bruno-dreher handel-na-boku; "
                        "wake bruno-dreher; no de complete basic ST-5.12; "
                        "give bruno-dreher gazeta; de complete basic; ? mission bruno-dreher 0; ? "
                        "held bruno-dreher 0" },
    { "handel-na-boku",
      "join bruno-dreher gestapo; mission bruno-dreher handel-na-boku; give bruno-dreher gazeta; "
      "wake bruno-dreher; no de complete special ST-5.12; "
      "give bruno-dreher bizuteria; de complete special; de discard bizuteria; ? mission "
      "bruno-dreher 0; ? has bruno-dreher bizuteria 0" },
    { "patrol", "join bruno-dreher p1; mission bruno-dreher patrol; cleared bruno-dreher 1; "
                "wake bruno-dreher; no de complete basic ST-5.12; "
                "sectors bruno-dreher 2; de complete basic; ? mission bruno-dreher 0" },
    { "patrol", "join bruno-dreher p1; mission bruno-dreher patrol; sectors bruno-dreher 3; stand "
                "jacek p1; evidence jacek 4; evidence irena 6; "
                "wake bruno-dreher; no de complete special ST-5.12; "
                "evidence jacek 5; de complete special; ? mission bruno-dreher 0" },
    { "raport-sztabowy", "join heinrich-vogel p1; mission heinrich-vogel raport-sztabowy; been "
                         "heinrich-vogel abwehra; been heinrich-vogel sady; "
                         "wake heinrich-vogel; no de complete basic ST-5.12; "
                         "evidence jacek 3; de complete basic; ? mission heinrich-vogel 0" },
    { "raport-sztabowy",
      "join heinrich-vogel p1; mission heinrich-vogel raport-sztabowy; been heinrich-vogel "
      "gestapo; been heinrich-vogel sady; give heinrich-vogel gazeta; "
      "wake heinrich-vogel; no de complete special ST-5.12; "
      "give heinrich-vogel akta; de complete special; ? mission heinrich-vogel 0; ? has "
      "heinrich-vogel akta 1" },
    { "przyjaciel-hansa", "join heinrich-vogel m1; mission heinrich-vogel przyjaciel-hansa; give "
                          "heinrich-vogel koniak; stand jacek m1; "
                          "wake heinrich-vogel; no de complete basic ST-5.12; "
                          "stand kloss-abwehra m1; de complete basic; ? mission heinrich-vogel 0; "
                          "? held heinrich-vogel 0" },
    { "przyjaciel-hansa",
      "join heinrich-vogel m1; mission heinrich-vogel przyjaciel-hansa; talked heinrich-vogel "
      "kloss-abwehra 1; "
      "wake heinrich-vogel; no de complete special ST-5.12; "
      "talked heinrich-vogel kloss-abwehra 2; de complete special; ? mission heinrich-vogel 0" },
    { "wyrok-polowy",
      "join heinrich-vogel p1; mission heinrich-vogel wyrok-polowy; been heinrich-vogel koszary; "
      "been heinrich-vogel posterunek; evidence kloss-abwehra 6; "
      "wake heinrich-vogel; no de complete basic ST-5.12; "
      "evidence jacek 5; de complete basic; ? mission heinrich-vogel 0" },
    { "numer-drugi",
      "join lemner p1; mission lemner numer-drugi; been lemner dworzec; been lemner targowisko; "
      "wake lemner; no de complete basic ST-5.12; "
      "stand stedtke p1; de complete basic; ? mission lemner 0" },
    { "numer-drugi",
      "join lemner gestapo; mission lemner numer-drugi; talked lemner kloss-abwehra 2; "
      "wake lemner; no de complete special ST-5.12; "
      "talked lemner jacek 2; de complete special; ? mission lemner 0" },
    { "ksiega-meldunkowa",
      "join lemner p1; mission lemner ksiega-meldunkowa; been lemner urzad-zatrudnienia; been "
      "lemner sady; "
      "wake lemner; no de complete basic ST-5.12; "
      "been lemner mieszkania-oficerow; de complete basic; ? mission lemner 0" },
    { "ksiega-meldunkowa",
      "join lemner p1; mission lemner ksiega-meldunkowa; searched lemner urzad-zatrudnienia; "
      "wake lemner; no de complete special ST-5.12; "
      "searched lemner sady; de complete special; ? mission lemner 0" },
    { "lapowka", "join lemner gestapo; mission lemner lapowka; "
                 "wake lemner; no de complete basic ST-5.12; "
                 "give lemner gazeta; de complete basic; ? mission lemner 0; ? held lemner 0" },
    { "lapowka", "join lemner p1; mission lemner lapowka; give lemner bizuteria; "
                 "wake lemner; no de complete special ST-5.12; "
                 "stand jacek p1; de complete special; de discard bizuteria; ? mission lemner 0; ? "
                 "held lemner 0" },
    { "nakaz-aresztowania-erik-kopf",
      "join erik-kopf gestapo; mission erik-kopf nakaz-aresztowania-erik-kopf; stand jacek "
      "gestapo; evidence jacek 4; evidence irena 9; "
      "wake erik-kopf; no de complete basic ST-5.12; "
      "evidence jacek 5; de complete basic; ? mission erik-kopf 0" },
    { "rewizja", "join erik-kopf p1; mission erik-kopf rewizja; searched erik-kopf gestapo; "
                 "wake erik-kopf; no de complete basic ST-5.12; "
                 "searched erik-kopf sady; de complete basic; ? mission erik-kopf 0" },
    { "rewizja", "join erik-kopf p1; mission erik-kopf rewizja; searched erik-kopf sady; "
                 "wake erik-kopf; no de complete special ST-5.12; "
                 "searched erik-kopf kamienica; de complete special; ? mission erik-kopf 0" },
    { "poscig",
      "join erik-kopf p1; mission erik-kopf poscig; sectors erik-kopf 3; stand kloss-abwehra p1; "
      "wake erik-kopf; no de complete basic ST-5.12; "
      "stand jacek p1; de complete basic; ? mission erik-kopf 0" },
    { "nakaz-aresztowania-fritz-kopf",
      "join fritz-kopf p1; mission fritz-kopf nakaz-aresztowania-fritz-kopf; been fritz-kopf "
      "gestapo; been fritz-kopf areszt; "
      "wake fritz-kopf; no de complete basic ST-5.12; "
      "jail jacek; de complete basic; ? mission fritz-kopf 0" },
    { "trop-wiedzie-do-hotelu", "join fritz-kopf p1; mission fritz-kopf trop-wiedzie-do-hotelu; "
                                "been fritz-kopf dworzec; been fritz-kopf mieszkania-oficerow; "
                                "wake fritz-kopf; no de complete basic ST-5.12; "
                                "stand jacek p1; de complete basic; ? mission fritz-kopf 0" },
    { "trop-wiedzie-do-hotelu",
      "join fritz-kopf sady; mission fritz-kopf trop-wiedzie-do-hotelu; talked fritz-kopf jacek 1; "
      "wake fritz-kopf; no de complete special ST-5.12; "
      "talked fritz-kopf jacek 2; de complete special; ? mission fritz-kopf 0" },
    { "braterska-robota", "join fritz-kopf p1; mission fritz-kopf braterska-robota; stand "
                          "marta-becher p1; searched fritz-kopf sady; "
                          "wake fritz-kopf; no de complete basic ST-5.12; "
                          "stand jacek p1; de complete basic; ? mission fritz-kopf 0" },
    { "braterska-robota", "join fritz-kopf p1; mission fritz-kopf braterska-robota; evidence "
                          "kloss-abwehra 3; talked fritz-kopf kloss-abwehra 1; "
                          "wake fritz-kopf; no de complete special ST-5.12; "
                          "evidence kloss-abwehra 4; de complete special; ? mission fritz-kopf 0" },
};

SCRIPTS(missions, "mission");
