import { type Article, bullets, caution, note, paragraph, steps, warning } from "../article.ts";
import { drawContainerCorners } from "../figures/container-corners.ts";
import { drawFlatbedLashing } from "../figures/flatbed-lashing.ts";
import { drawSlingAngles } from "../figures/sling-angle.ts";

export const containerLifting: Article = {
  slug: "container-lifting",
  language: "en",
  title: "Containers: lifting points, slinging and lashing on a flatbed",
  summary:
    "How a loaded container is weighed up, lifted, set down and secured for the road, with the sums that decide how many slings and straps it takes.",
  audience: "Loading crews, drivers and those who plan the move",
  needs: "The container’s data plate, rated slings and straps with readable labels, a trained slinger",
  edition: new Date("2026-10-28T09:00:00Z"),
  keywords: ["container", "lifting", "slings", "lashing", "EN 12195-1", "transport"],
  sections: [
    {
      title: "Know the load",
      body: [
        paragraph(
          "Every lift and every journey starts with three figures: how heavy the container is **now**, where its centre of gravity lies, and what its corner castings and floor are made for. The first is on no plate; it has to be found out. A crane or truck with a scale, a weighbridge, or the sum of the packing list plus the tare are the honest ways. Guessing is not one.",
        ),
        {
          kind: "figure",
          caption:
            "What to look for: 1 top corner castings, 2 bottom corner castings, 3 data plate, 4 door end, 5 fork pockets.",
          alternative:
            "Line drawing of a short container seen from one corner, with castings at all corners, a data plate on the long side, doors at one end and two fork pockets in the bottom rail.",
          height: 168,
          draw: drawContainerCorners,
        },
        {
          kind: "table",
          caption: "Reading the plate",
          columns: [
            { title: "Entry", weight: 1.7 },
            { title: "Meaning", weight: 3.4 },
          ],
          rows: [
            [
              "Max. gross mass (R)",
              "What container and contents may weigh together. Never exceeded, not even ‘for the short way’.",
            ],
            ["Tare (T)", "The empty container with its fixed fittings."],
            ["Payload (P)", "R – T: what may be put inside."],
            ["Allowable stacking mass", "What may stand on top of it, for the acceleration given beside it."],
            [
              "Date of next examination",
              "After this date the container is not lifted until it has been examined.",
            ],
          ],
        },
      ],
      parts: [
        {
          title: "Packing for the lift",
          body: [
            steps(
              "Heavy items go on the floor, along the middle line, over the bottom cross members.",
              "Not more than 60 % of the weight lies in either half of the length, and the centre of gravity stays below half the height.",
              "Every item is fastened to the container’s own lashing rings. What can move will move when the container tilts by five degrees.",
              "Batteries, gas and liquids are declared, separated and marked on the outside.",
              "Doors are closed, all locking bars engaged and sealed. A door that opens in the air is a falling load.",
            ),
            note(
              "If the centre of gravity is off the middle, mark it on the outside with a vertical line and tell the crane operator. The hook goes above that mark, not above the middle.",
            ),
          ],
        },
      ],
    },
    {
      title: "Lifting",
      body: [
        paragraph(
          "A lift has one person in charge, one signaller whom the operator can see, and nobody else within reach. The person in charge may stop the lift; **so may everyone else**.",
        ),
      ],
      parts: [
        {
          title: "Choosing the way",
          body: [
            {
              kind: "table",
              caption: "Ways to lift a container",
              columns: [
                { title: "Way", weight: 1.6 },
                { title: "Where", weight: 1.8 },
                { title: "Mind", weight: 2.8 },
              ],
              rows: [
                [
                  "Spreader frame",
                  "Four top castings",
                  "The normal way; all four twist-locks seen to be turned",
                ],
                [
                  "Vertical slings from a beam",
                  "Four top castings",
                  "Legs hang plumb; beam rated for the load",
                ],
                [
                  "Four-leg sling",
                  "Bottom castings",
                  "Angle as the plate or manual allows; lifting lugs that fit the hole",
                ],
                [
                  "Fork-lift truck",
                  "Fork pockets only",
                  "Full length of the forks; empty or loaded as the pockets are marked",
                ],
              ],
            },
            warning(
              "Loaded containers are not lifted with inclined slings from their top castings unless the maker’s manual says so: the castings and top rails are made for vertical pull. Hooks go into the holes from inside to outside, never with the tip inwards.",
            ),
          ],
        },
        {
          title: "The angle decides",
          body: [
            paragraph(
              "The more a sling is spread, the harder it pulls. The working load limit on the label holds for the angles that the label names; beyond 60° from the vertical no sling is used at all.",
            ),
            {
              kind: "figure",
              caption:
                "Two legs at 30, 45 and 60° to the vertical. At 60° each leg carries as much as the whole load weighs.",
              alternative:
                "Three drawings of a load on a two-leg sling with growing spread; below them the share of the load in each leg: 0.58, 0.71 and 1.00.",
              height: 154,
              draw: drawSlingAngles,
            },
            paragraph(
              "With four legs on a stiff load, two opposite legs may end up carrying nearly everything. Count only two legs, or three where the sling’s standard and the maker allow it.",
            ),
            {
              kind: "table",
              caption: "Pull in each leg for a container of 3000 kg, two legs counted",
              columns: [
                { title: "Angle to the vertical", weight: 1.6 },
                { title: "Factor", weight: 1 },
                { title: "Pull in a leg", weight: 1.2 },
                { title: "Sling of 2 t each leg", weight: 1.8 },
              ],
              rows: [
                ["0°", "0.50", "1500 kg", "enough"],
                ["30°", "0.58", "1730 kg", "enough"],
                ["45°", "0.71", "2120 kg", "too weak"],
                ["60°", "1.00", "3000 kg", "too weak"],
              ],
            },
          ],
        },
        {
          title: "The lift, step by step",
          body: [
            steps(
              "Look at slings, shackles and hooks: label readable, no cut, kink, stretched link or bent pin. What fails is taken away, not laid aside.",
              "Check ground, outriggers, reach and overhead lines. Keep the distance to power lines that the crane’s manual and the network operator require.",
              "Read the wind. A closed container is a sail: above the speed in the crane’s manual, and in gusts, the lift waits.",
              "Attach, tighten gently, stop. Everybody’s hands are off. Look at every hook once more.",
              "Lift by a hand’s breadth and stop. Does it hang level? Is anything sliding inside? Set down and repack if so.",
              "Lift and travel low. Guide with tag lines from the side, never by hand and never from below.",
              "Set down on level bearers under the four corners. Slacken, look, then unhook.",
            ),
          ],
        },
        {
          title: "Signals",
          body: [
            paragraph(
              "One signaller, seen at all times. If sight is lost the lift stops. By radio, each message names the motion first and is repeated without pause while the motion goes on: ‘down, down, down, stop’. Silence means stop.",
            ),
          ],
        },
      ],
    },
    {
      title: "Lashing on a flatbed",
      body: [
        paragraph(
          "On the road a load must withstand 0.8 times its weight forwards when braking, and 0.5 times sideways and backwards (EN 12195-1). **Twist-locks in the four bottom castings are the best answer**; a vehicle with twist-locks for the container’s size needs nothing else but a look at each of them. What follows is for flatbeds without.",
        ),
        {
          kind: "figure",
          caption:
            "A container on a flatbed: 1 headboard, 2 timber that fills the gap, 3 anti-slip mats under the corners, 4 two straps over the top, 5 crossed diagonal lashings at the rear (one side shown).",
          alternative:
            "Side view of a truck with a container standing against timber at the headboard, mats under it, two straps over the top and diagonal lashings from its rear castings to the platform.",
          height: 156,
          draw: drawFlatbedLashing,
        },
      ],
      parts: [
        {
          title: "Three means, in this order",
          body: [
            bullets(
              "**Block.** The container stands against the headboard, or against timber that fills the gap and cannot rise. The headboard’s strength is in the vehicle’s papers.",
              "**Raise friction.** Sweep the platform. Mats of tested anti-slip rubber under the four corners double the friction of steel on wood and cost next to nothing.",
              "**Lash.** Diagonal lashings hold by their strength, straps over the top only by the friction that they add. One diagonal does the work of several straps over the top.",
            ),
          ],
        },
        {
          title: "How many straps over the top",
          body: [
            paragraph(
              "Each strap adds twice its pre-tension, if edge protectors let it slide around the corner. The number of straps is",
            ),
            paragraph("**n = (c – μ) × m × g × f / (2 × μ × sin α × S)**"),
            paragraph(
              "with the mass *m*, the friction *μ*, the angle *α* between strap and platform, the pre-tension *S* (STF on the label), and *c* = 0.8 with a safety factor *f* = 1.25 forwards, or *c* = 0.5 with *f* = 1.1 sideways and backwards.",
            ),
            {
              kind: "table",
              caption: "Straps needed for 3000 kg, S = 3.5 kN (350 daN), α = 75°",
              columns: [
                { title: "Situation", weight: 2.6 },
                { title: "Forwards", weight: 1 },
                { title: "Sideways", weight: 1 },
                { title: "Take", weight: 1 },
              ],
              rows: [
                ["Steel on wet wood, μ = 0.3, not blocked", "9.1", "3.2", "10"],
                ["The same, blocked in front", "blocked", "3.2", "4"],
                ["Anti-slip mats, μ = 0.6, not blocked", "1.8", "none", "2"],
              ],
            },
            paragraph(
              "The table is the whole art of lashing: ten straps, or four mats and two straps. At least two are always taken, so that the failure of one is not the end, and a container that is narrow and high is also checked against tipping.",
            ),
          ],
        },
        {
          title: "Fastening",
          body: [
            steps(
              "Look at every strap: label readable, no cut deeper than a tenth of the width, no knot, ratchet that locks. No label means no strap.",
              "Hook into the vehicle’s rated lashing points or the container’s castings; not into ropes, side boards or door bars.",
              "Put protectors at every edge. A strap on a bare edge loses strength and pre-tension.",
              "Tension by hand, without a lengthening pipe, alternating from side to side, with at least two and at most three turns on the shaft.",
              "Tie up loose ends; close and lock the boards.",
            ),
            caution(
              "A strap’s label gives LC, the force that it can hold, and STF, the force that its ratchet puts in. Straps over the top count with STF, diagonal lashings with LC. Taking one for the other is off by a factor of five to seven.",
            ),
          ],
        },
        {
          title: "On the way",
          body: [
            paragraph(
              "Straps settle. Stop after the first ten kilometres and tighten, then look at every break and after every hard braking. Write the time of each check on the loading sheet. Mind the height: platform plus container, measured, written on a card in the cab.",
            ),
          ],
        },
      ],
    },
    {
      title: "Checklist: lift and departure",
      body: [
        {
          kind: "checklist",
          groups: [
            {
              title: "Before the lift",
              items: [
                "Weight known and below R; centre of gravity marked",
                "Plate valid; castings free of cracks and dirt",
                "Slings and hooks inspected, rated for load and angle",
                "Doors locked; contents lashed; nobody inside",
                "Ground, reach, wind and overhead lines checked; area closed off",
                "Person in charge and signaller named",
              ],
            },
            {
              title: "Before departure",
              items: [
                "Standing on mats or locks; blocked in front",
                "Lashings counted by the sum, edges protected, ratchets locked",
                "Height measured; card in the cab",
                "Dangerous goods declared and marked",
                "First stop for tightening agreed",
              ],
            },
          ],
        },
      ],
    },
  ],
};
