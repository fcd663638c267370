import { type Cor, chaveDaCor } from './cor.ts'

/** The colours in which most blank garments are sold in Brazil, from light to dark and round the wheel. */
export const CORES_COMUNS: readonly Cor[] = [
  { nome_cor: 'Branco', cor: '#ffffff' },
  { nome_cor: 'Off-white', cor: '#f5f0e3' },
  { nome_cor: 'Bege', cor: '#d9c3a0' },
  { nome_cor: 'Cinza-mescla', cor: '#b9bcc0' },
  { nome_cor: 'Cinza', cor: '#868a90' },
  { nome_cor: 'Chumbo', cor: '#4a4d52' },
  { nome_cor: 'Preto', cor: '#1a1a1a' },
  { nome_cor: 'Marrom', cor: '#6b4226' },
  { nome_cor: 'Amarelo', cor: '#f7d038' },
  { nome_cor: 'Mostarda', cor: '#cf9a1f' },
  { nome_cor: 'Laranja', cor: '#f07f1e' },
  { nome_cor: 'Vermelho', cor: '#cc2127' },
  { nome_cor: 'Vinho', cor: '#6f1d2e' },
  { nome_cor: 'Rosa', cor: '#f2a3bb' },
  { nome_cor: 'Pink', cor: '#e33682' },
  { nome_cor: 'Lilás', cor: '#bfa1dd' },
  { nome_cor: 'Roxo', cor: '#5f3190' },
  { nome_cor: 'Azul-claro', cor: '#9cc9ec' },
  { nome_cor: 'Azul', cor: '#2563c9' },
  { nome_cor: 'Azul-royal', cor: '#1d3fae' },
  { nome_cor: 'Azul-marinho', cor: '#1b2a4e' },
  { nome_cor: 'Verde-água', cor: '#8fd6c2' },
  { nome_cor: 'Verde', cor: '#248f4b' },
  { nome_cor: 'Verde-musgo', cor: '#4f5a2a' },
]

/** `#rrggbb` of a colour whose name is unknown, until a person changes it. */
export const TOM_NEUTRO = '#c4c4c4'

/** The name as it is stored: spaces replaced by hyphens (spec §5), none at the ends. */
export const nomeDeCor = (typedName: string): string => typedName.replace(/\s+/g, '-').replace(/^-+|-+$/g, '')

const corByName = new Map(CORES_COMUNS.map(({ nome_cor, cor }) => [chaveDaCor(nome_cor), cor]))

/** The colour that a name usually stands for, whatever its accents, case and hyphens; undefined for an unknown one. */
export const corDoNome = (name: string): string | undefined => corByName.get(chaveDaCor(name))

/** The tones of a shop, each by its colour's name; a name without one has its usual. */
export function tomEntre(tons: readonly Cor[]): (nome: string) => string | undefined {
  const lojaTons = new Map(tons.map(({ nome_cor, cor }) => [chaveDaCor(nome_cor), cor]))
  return (name) => lojaTons.get(chaveDaCor(name)) ?? corDoNome(name)
}

/** The colours whose name has `search` in it. */
export const coresCom = (search: string, cores: readonly string[]): string[] =>
  cores.filter((name) => chaveDaCor(name).includes(chaveDaCor(search)))

/** `#abc`, `abc` and `#AABBCC` as `#rrggbb`; null when it is no colour. */
export function parseHex(typedHex: string): string | null {
  const hex = typedHex.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(hex)) return `#${hex}`
  return /^[0-9a-f]{3}$/.test(hex) ? `#${[...hex].map((digit) => digit + digit).join('')}` : null
}
