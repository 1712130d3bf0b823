import { type Article, bullets, caution, note, paragraph, steps, warning } from "../article.ts";
import { drawBatteryPack } from "../figures/battery-pack.ts";
import { drawChargeCurve } from "../figures/charge-curve.ts";
import { drawChargingPlace } from "../figures/charging-place.ts";

export const lithiumBatteries: Article = {
  slug: "lithium-batteries",
  language: "en",
  title: "Lithium batteries: handling, charging and storage",
  summary:
    "How to look after the lithium-polymer packs that power small unmanned aircraft: from the first inspection to the day a pack is retired, and what to do when one fails.",
  audience: "Pilots, ground crew and everyone who charges or carries packs",
  needs: "A balance charger, a cell checker, a fire-resistant container and dry sand",
  edition: new Date("2026-11-14T09:00:00Z"),
  keywords: ["lithium polymer", "charging", "storage", "transport", "safety"],
  sections: [
    {
      title: "What is in the pack",
      body: [
        paragraph(
          "A lithium-polymer pack stores much energy in little weight and can give it back within minutes. The same property makes it unforgiving: a cell that is crushed, pierced, overcharged or heated can go into **thermal runaway**, in which it heats itself, vents flammable gas and burns without needing air from outside. Nearly all such events have a cause that somebody could have seen before. This article is about seeing it.",
        ),
        {
          kind: "figure",
          caption:
            "A six-cell pack: 1 cell, 2 wrapping, 3 main connector, 4 balance connector, 5 strain relief of the main lead.",
          alternative:
            "Line drawing of a six-cell pack with a thick main lead ending in a two-pole connector and a thin balance lead ending in a flat multi-pole connector.",
          height: 148,
          draw: drawBatteryPack,
        },
      ],
      parts: [
        {
          title: "Reading the label",
          body: [
            paragraph(
              "Four figures on the label decide how a pack may be used. The **number of cells in series** (6S) sets the voltage. The **capacity** in mAh says how much charge it holds. The **C rating** multiplied by the capacity in Ah gives the highest current that the maker promises; treat the printed value as optimistic. The **energy** in Wh, which is nominal voltage times capacity in Ah, is what transport rules look at.",
            ),
            {
              kind: "table",
              caption: "Voltages of common packs with standard cells (4.20 V full)",
              columns: [
                { title: "Cells", weight: 1 },
                { title: "Nominal", weight: 1.2 },
                { title: "Full", weight: 1.2 },
                { title: "Storage", weight: 1.9 },
                { title: "Land and stop", weight: 1.4 },
              ],
              rows: [
                ["1S", "3.7 V", "4.20 V", "3.80 to 3.85 V", "3.5 V"],
                ["3S", "11.1 V", "12.60 V", "11.40 to 11.55 V", "10.5 V"],
                ["4S", "14.8 V", "16.80 V", "15.20 to 15.40 V", "14.0 V"],
                ["6S", "22.2 V", "25.20 V", "22.80 to 23.10 V", "21.0 V"],
              ],
            },
            paragraph(
              "‘Land and stop’ is the voltage under load at which the flight ends. A cell that rests below about 3.0 V has been damaged: it may still take a charge, but it has less capacity and a higher internal resistance than its neighbours, and it is the one that will fail first.",
            ),
            note(
              "High-voltage cells (marked LiHV or 4.35 V) and lithium-ion cylindrical cells have other limits. The charger must be set to the chemistry on the label; a wrong setting overcharges every cell.",
            ),
          ],
        },
      ],
    },
    {
      title: "Inspection",
      body: [
        paragraph(
          "Look at every pack when it arrives, before every charge and after every hard landing. It takes less than a minute and needs good light and clean hands. A pack that fails any line is set aside in the open, marked, and not charged.",
        ),
        steps(
          "**Feel the shape.** Lay the pack on a flat surface. It must lie flat and firm. A soft, rounded or rocking pack is swollen: gas has formed inside.",
          "**Look at the wrapping.** No cuts, no dents at edges and corners, no stains. A dent from a frame screw counts as damage even if the pack still works.",
          "**Smell it.** A sweet, solvent-like smell means that a cell leaks.",
          "**Follow the leads.** Insulation whole up to the strain relief, no broken strands, no blackened contacts, connector halves that hold firmly.",
          "**Measure every cell** at the balance connector and write the values on the pack card.",
          "**Compare.** At rest, the highest and the lowest cell differ by less than 0.03 V. A difference that comes back after balancing means an ageing cell.",
        ),
        {
          kind: "table",
          caption: "What the inspection decides",
          columns: [
            { title: "Finding", weight: 2.2 },
            { title: "Decision", weight: 1.2 },
            { title: "Reason", weight: 2.6 },
          ],
          rows: [
            ["Wrapping scuffed, cells untouched", "Use, watch", "Only the outer film is affected"],
            ["Cells differ by 0.03 to 0.10 V", "Balance, test", "May be uneven self-discharge"],
            ["Cells differ by more than 0.10 V", "Retire", "One cell is worn or damaged"],
            ["A cell below 3.0 V at rest", "Retire", "Copper may have dissolved and can short the cell"],
            [
              "Swollen, dented or pierced",
              "Retire at once",
              "Layers may touch; heating can start hours later",
            ],
            [
              "Was hot, wet with salt water, or in a crash",
              "Isolate 24 h, then decide",
              "Faults develop with delay",
            ],
          ],
        },
        warning(
          "Never press a swollen pack flat, never open the wrapping to ‘let the gas out’ and never repair a pack with a cell from another. Each of these has started fires.",
        ),
      ],
    },
    {
      title: "Charging",
      body: [
        paragraph(
          "Charging is when most packs fail, because energy goes in while people look elsewhere. The rule that prevents most damage is short: **a person who knows what to do stays within sight of every pack that is being charged.**",
        ),
      ],
      parts: [
        {
          title: "The place",
          body: [
            paragraph(
              "Charge on a surface that does not burn, away from the way out, with nothing combustible within one metre and with air that can leave the room. In the field, the open tailgate of a vehicle is a poor place: the fuel, the seats and the only transport are all next to it. A metal table in the shade, downwind of people, is a good one.",
            ),
            {
              kind: "figure",
              caption:
                "A charging place in plan: 1 charger, 2 packs side by side, never stacked, 3 bucket of dry sand, 4 extinguisher near the exit, 5 way out, kept clear, 6 no storage here.",
              alternative:
                "Plan of a room: charger and packs on a table along the wall far from the door, sand bucket beside it, extinguisher near the door, a free path to the exit and an area marked as not to be used for storage.",
              height: 168,
              draw: drawChargingPlace,
            },
          ],
        },
        {
          title: "The routine",
          body: [
            steps(
              "Let a pack that was just flown cool until it feels no warmer than your hand. Thirty minutes is usual.",
              "Inspect it as in section 2. Read the label aloud while setting the charger: chemistry, number of cells, capacity.",
              "Set the current to **1C** or less: for 1500 mAh, 1.5 A. Use a higher rate only where the maker names it.",
              "Connect the main lead to the charger first, then the balance lead. Check that the charger shows as many cells as the label.",
              "Start in balance mode. Stay. Touch each pack after five minutes: slightly warm is normal, hot is a reason to stop.",
              "When it is finished, read the cell voltages, note them, disconnect the balance lead and then the main lead.",
            ),
            {
              kind: "figure",
              caption:
                "A charge at 1C, typical values. The charger holds the current until the cell reaches 4.20 V, then holds the voltage while the current falls.",
              alternative:
                "Graph over 75 minutes. The cell voltage rises from 3.5 to 4.2 volts in about 47 minutes and stays there; the current is constant until then and falls towards zero afterwards.",
              height: 162,
              draw: drawChargeCurve,
            },
            paragraph(
              "The curve explains two habits. The last tenth of the capacity takes a third of the time, so stopping early when a pack is needed costs little. And a pack that reaches 4.20 V much sooner than its sisters has lost capacity, whatever its label says.",
            ),
          ],
        },
        {
          title: "Limits",
          body: [
            {
              kind: "table",
              caption: "Limits for standard cells, unless the maker is stricter",
              columns: [
                { title: "Condition", weight: 1.6 },
                { title: "Charging", weight: 1.5 },
                { title: "Flight", weight: 1.7 },
                { title: "Storage", weight: 1.6 },
              ],
              rows: [
                ["Cell temperature", "5 to 45 °C", "10 to 60 °C", "5 to 25 °C"],
                ["Cell voltage", "up to 4.20 V", "not below 3.50 V under load", "3.80 to 3.85 V"],
                [
                  "Difference of cells",
                  "below 0.03 V at the end",
                  "below 0.10 V after landing",
                  "below 0.03 V",
                ],
                ["Checked", "every charge", "before and after", "every 30 days"],
              ],
            },
            caution(
              "Do not charge a pack that is colder than 5 °C. Lithium can plate out as metal inside the cell, which cannot be seen, cannot be undone and makes later failure more likely. Warm it slowly first, never on a heater.",
            ),
            paragraph(
              "Charging several packs on a parallel board is allowed only with packs of the same number of cells whose voltages differ by less than 0.1 V per cell, on a board with a fuse for each pack. Otherwise the fuller pack charges the emptier one with a current that nothing limits.",
            ),
          ],
        },
      ],
    },
    {
      title: "In the field",
      body: [
        paragraph(
          "Heat, cold, sand and hurry are what packs meet outdoors. Two boxes with clear words on the lid, *charged* and *flown*, prevent the most common mistake, taking off with an empty pack.",
        ),
        bullets(
          "Keep packs in the shade. A closed car in summer exceeds 60 °C within an hour.",
          "In cold weather carry the next packs close to the body. Below 10 °C voltage sags early: hover for a minute before the task and plan shorter flights.",
          "Cover the main connector whenever it is not plugged in. Tape is not a cover: it leaves glue on the contacts and peels off.",
          "Plug in last, unplug first. Propellers stay clear of people between these two moments.",
          "After landing, note the lowest cell, the temperature by touch and anything unusual. A pack that comes down warmer than its sisters is telling you something.",
        ),
      ],
    },
    {
      title: "Storage",
      body: [
        paragraph(
          "A full pack ages while it lies still; an empty one can fall below its limit. Packs that will not fly within two days are therefore brought to **storage voltage, 3.80 to 3.85 V per cell**, with the charger’s storage programme, and kept cool and dry.",
        ),
        steps(
          "Bring each cell to storage voltage and write date and values on the pack card.",
          "Cover the main connector.",
          "Place packs upright, one to a compartment, in a metal or fire-resistant container that can vent. A tightly sealed box becomes a pressure vessel.",
          "Keep the container away from the way out, from fuel and from other equipment, at 5 to 25 °C.",
          "Check every 30 days. A cell that has lost more than 0.05 V since the last check is suspect.",
        ),
        note(
          "Batteries on the shelf are counted like tools: each pack has a number, a card and an owner for the day. A pack without a card is treated as damaged until it has been inspected.",
        ),
      ],
    },
    {
      title: "Transport",
      body: [
        paragraph(
          "By road, packs travel at storage voltage, in their container, lashed so that it cannot slide, and not in the passenger’s footwell. The driver knows that they are there.",
        ),
        paragraph(
          "By air, the carrier’s rules apply and change often: ask before each journey. As a rule spare packs travel only in the cabin, with their contacts protected, up to 100 Wh without approval and from 100 to 160 Wh with the airline’s consent; larger ones go as declared dangerous goods. **Damaged packs never fly.**",
        ),
        {
          kind: "table",
          caption: "Energy of common packs (nominal voltage × capacity)",
          columns: [
            { title: "Pack", weight: 1.4 },
            { title: "Calculation", weight: 2 },
            { title: "Energy", weight: 1 },
            { title: "Class for passengers", weight: 1.8 },
          ],
          rows: [
            ["4S 1500 mAh", "14.8 V × 1.5 Ah", "22 Wh", "up to 100 Wh"],
            ["6S 1300 mAh", "22.2 V × 1.3 Ah", "29 Wh", "up to 100 Wh"],
            ["6S 5000 mAh", "22.2 V × 5.0 Ah", "111 Wh", "100 to 160 Wh"],
            ["6S 8000 mAh", "22.2 V × 8.0 Ah", "178 Wh", "above 160 Wh"],
          ],
        },
      ],
    },
    {
      title: "When a pack fails",
      body: [
        paragraph(
          "The signs come in this order: swelling, a hiss, a sweet smell, white or grey vapour, flame. From the first hiss there may be only seconds. **People come first; the equipment can be replaced.**",
        ),
        steps(
          "Call out loudly and move everyone away and upwind. The vapour is poisonous and can ignite.",
          "If it can be done without approaching the pack, cut the charger’s power at the socket.",
          "Only with a clear way out behind you, and only while it is a single small pack: cover it with plenty of dry sand, or cool it and what stands around it with much water from a distance.",
          "Otherwise leave, close the door and call the fire service (112 in Europe). Say that lithium batteries are burning.",
          "Afterwards keep away for at least an hour. Cells reignite. Watch the place for 24 hours.",
        ),
        warning(
          "Whoever has breathed the vapour or has it in the eyes needs fresh air, rinsing with clean water and a doctor, even if they feel well. Effects on the lungs can appear hours later.",
        ),
        paragraph(
          "A pack that is hot or swelling but does not burn is, if this is possible without risk, carried on a shovel to bare ground in the open, at least ten metres from anything that burns, and left there for 24 hours under watch. It is never put into water indoors, into a bag or into a vehicle.",
        ),
      ],
      parts: [
        {
          title: "Retiring a pack",
          body: [
            paragraph(
              "A pack is retired after any finding of that kind in table 2, when it holds less than 80 % of its capacity, or when its internal resistance has doubled since new. Discharge an undamaged pack slowly with the charger’s discharge programme, mark it ‘retired’, insulate its contacts and hand it to a collection point for batteries. Damaged packs are handed over as damaged, in sand, after asking the collection point how it takes them.",
            ),
          ],
        },
      ],
    },
    {
      title: "Checklist for the charging place",
      body: [
        {
          kind: "checklist",
          groups: [
            {
              title: "Before",
              items: [
                "Surface does not burn; one metre around it is clear",
                "Sand, extinguisher and telephone within reach; way out free",
                "Every pack inspected, cool and dry; values on its card",
                "Charger set to chemistry, cells and capacity of the label",
              ],
            },
            {
              title: "During",
              items: [
                "A named person stays within sight",
                "Charger shows the right number of cells",
                "Packs touched after five minutes: none is hot",
              ],
            },
            {
              title: "After",
              items: [
                "All cells within 0.03 V; values noted",
                "Connectors covered; packs sorted into charged and flown",
                "Packs for later at storage voltage, in the container",
              ],
            },
          ],
        },
      ],
    },
  ],
};
