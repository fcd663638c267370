/** The shape, repeated in a full turn around the origin. `shape`: an element without its end. */
const around = (times: number, shape: string) =>
  Array.from({ length: times }, (_, i) => `${shape} transform="rotate(${(i * 360) / times})"/>`).join('')

const BLOSSOM = around(6, '<ellipse cy="-11" rx="7" ry="13"')
const STAR = '<path d="M0 -16L4 -4L16 0L4 4L0 16L-4 4L-16 0L-4 -4Z"'

/**
 * Prints of the sample shop, each an SVG inside a circle of radius 100 around the origin. Inks: `tinta` for the main shapes,
 * `realce` for the accents, `claro` and `sulco` between.
 */
export const motifs = {
  sol: `<g stroke="{realce}" stroke-width="9" stroke-linecap="round">${around(16, '<path d="M66 0H92"')}</g>
    <circle r="52" fill="{tinta}"/><circle r="38" fill="none" stroke="{realce}" stroke-width="5"/>`,
  serra: `<circle cx="34" cy="-40" r="30" fill="{realce}"/>
    <path d="M-98 62L-34 -46L4 18L32 -16L98 62Z" fill="{tinta}"/>
    <path d="M-34 -46L-58 -6L-40 4L-30 -10L-16 2L-12 -9Z" fill="{claro}"/>
    <path d="M-98 78H98" stroke="{realce}" stroke-width="6" stroke-linecap="round"/>`,
  onda: `<circle cx="0" cy="-34" r="46" fill="{realce}"/>
    <path d="M-98 0q24.5 -34 49 0t49 0t49 0t49 0M-98 30q24.5 -34 49 0t49 0t49 0t49 0M-98 60q24.5 -34 49 0t49 0t49 0t49 0"
      fill="none" stroke="{tinta}" stroke-width="15" stroke-linecap="round"/>`,
  flor: `<path d="M0 30V98M0 74q34 -6 42 -34M0 84q-34 -6 -42 -30"
      stroke="{tinta}" stroke-width="8" fill="none" stroke-linecap="round"/>
    <g transform="translate(0 -24)" fill="{realce}">${around(10, '<ellipse cy="-42" rx="15" ry="34"')}
    <circle r="25" fill="{tinta}"/></g>`,
  cacto: `<path d="M0 84V-58M-52 -22V6q0 26 26 26H0M52 -42V-14q0 26 -26 26H0"
      stroke="{tinta}" stroke-width="34" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
    <g fill="{realce}" transform="translate(0 -80)">${BLOSSOM}</g>
    <g fill="{realce}" transform="translate(52 -64) scale(.7)">${BLOSSOM}</g>
    <path d="M-90 92H90" stroke="{realce}" stroke-width="7" stroke-linecap="round"/>`,
  folha: `<path d="M0 98C-6 40 -92 44 -92 -22C-92 -78 -34 -96 0 -62C34 -96 92 -78 92 -22C92 44 6 40 0 98Z" fill="{tinta}"/>
    <path d="M0 84V-40M0 40Q-34 30 -62 2M0 40Q34 30 62 2M0 4Q-26 -8 -50 -42M0 4Q26 -8 50 -42"
      stroke="{realce}" stroke-width="7" stroke-linecap="round" fill="none"/>`,
  gato: `<path d="M-74 -84L-30 -54Q0 -62 30 -54L74 -84Q92 -20 78 22Q58 78 0 78Q-58 78 -78 22Q-92 -20 -74 -84Z" fill="{tinta}"/>
    <g fill="{realce}"><ellipse cx="-32" cy="4" rx="15" ry="20"/><ellipse cx="32" cy="4" rx="15" ry="20"/><path d="M-9 34H9L0 45Z"/></g>
    <g fill="{tinta}"><ellipse cx="-32" cy="6" rx="5" ry="15"/><ellipse cx="32" cy="6" rx="5" ry="15"/></g>
    <path d="M-44 46L-96 38M-44 54L-94 60M44 46L96 38M44 54L94 60" stroke="{realce}" stroke-width="4" stroke-linecap="round"/>`,
  cafe: `<path d="M-70 -14H50V34Q50 78 6 78H-26Q-70 78 -70 34Z" fill="{tinta}"/>
    <path d="M50 0H64Q90 0 90 26T64 50H48" fill="none" stroke="{tinta}" stroke-width="14"/>
    <path d="M-88 92H70" stroke="{tinta}" stroke-width="9" stroke-linecap="round"/>
    <path d="M-40 -34q-16 -16 0 -30t0 -30M-8 -34q-16 -16 0 -30t0 -30M24 -34q-16 -16 0 -30t0 -30"
      fill="none" stroke="{realce}" stroke-width="8" stroke-linecap="round"/>`,
  vinil: `<circle r="96" fill="{tinta}"/>
    <g fill="none" stroke="{sulco}" stroke-width="3"><circle r="84"/><circle r="70"/><circle r="56"/></g>
    <circle r="36" fill="{realce}"/><circle r="7" fill="{tinta}"/>`,
  lua: `<path d="M26 -88A92 92 0 1 0 88 42A74 74 0 0 1 26 -88Z" fill="{tinta}"/>
    <g fill="{realce}">${STAR} transform="translate(44 -34) scale(1.5)"/>${STAR} transform="translate(80 -66) scale(.9)"/>
    ${STAR} transform="translate(82 -6) scale(.8)"/></g>`,
  geometrico: `<path d="M-90 90V-90H0Z" fill="{tinta}"/><path d="M0 -90H90V0A90 90 0 0 1 0 -90Z" fill="{realce}"/>
    <circle cx="45" cy="45" r="45" fill="{tinta}"/><path d="M-80 90L0 10V90Z" fill="{realce}"/>`,
  bicicleta: `<g fill="none" stroke="{tinta}" stroke-width="8"><circle cx="-54" cy="34" r="40"/><circle cx="54" cy="34" r="40"/></g>
    <path d="M-54 34L-22 -26H34L54 34M-22 -26L4 34H-54M4 34L34 -26L28 -50H48M-34 -46H-10M-22 -26L-26 -44"
      fill="none" stroke="{realce}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
} as const

export type Motif = keyof typeof motifs
