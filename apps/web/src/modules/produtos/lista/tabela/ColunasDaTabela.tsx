import type { GrupoDeColunas } from './linhas.ts'

const GRUPOS = [
  ['precos', 'Preço e estoque'],
  ['fiscais', 'Dados fiscais'],
] as const

interface ColunasDaTabelaProps {
  readonly grupo: GrupoDeColunas
  readonly onChange: (grupo: GrupoDeColunas) => void
}

/** Which columns the table shows beside the title. What was typed in the others stays, and is saved with these. */
export const ColunasDaTabela = ({ grupo, onChange }: ColunasDaTabelaProps) => (
  <div className="k-abas [--altura:32px] flex-wrap max-md:my-1" role="group" aria-label="Colunas">
    {GRUPOS.map(([value, label]) => (
      <button
        key={value}
        type="button"
        className="k-aba"
        aria-pressed={grupo === value}
        onClick={() => onChange(value)}
      >
        {label}
      </button>
    ))}
  </div>
)
