import css from './impressao.module.css'

interface CabecaDaTabelaProps {
  colunas: readonly string[]
  /** The last column holds numbers, to the right. */
  numeros: string
  className?: string | undefined
}

export const CabecaDaTabela = ({ colunas, numeros, className = css.direita }: CabecaDaTabelaProps) => (
  <thead>
    <tr>
      {colunas.map((coluna) => (
        <th key={coluna} scope="col">
          {coluna}
        </th>
      ))}
      <th scope="col" className={className}>
        {numeros}
      </th>
    </tr>
  </thead>
)
