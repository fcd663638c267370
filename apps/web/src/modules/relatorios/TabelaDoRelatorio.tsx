import type { LinhaDoRelatorio, RelatorioLido } from '@estampa/contract/relatorios/relatorios.schemas.ts'
import {
  AGRUPAMENTOS,
  type Agrupamento,
  type Coluna,
  CUSTO_DESCONHECIDO,
} from '@estampa/contract/relatorios/relatorios.ts'
import { Link } from 'react-router'
import { escreverFigura, escreverRotulo } from './figura.ts'
import { Parte } from './Grafico.tsx'
import * as css from './TabelaDoRelatorio.classes.ts'

interface TabelaProps {
  relatorio: RelatorioLido
  por: Agrupamento
  colunas: readonly Coluna[]
  /** The column whose share is drawn in each row. */
  destaque: string | null
  /** Where a row leads: to its sales or its product. */
  onde: (linha: LinhaDoRelatorio | null) => string | null
}

/** The rows of a report and their sum. On a phone each row is a card with its figures named. */
export function TabelaDoRelatorio({ relatorio, por, colunas, destaque, onde }: TabelaProps) {
  const { linhas, total } = relatorio
  const conhecidas = linhas.filter(({ chave }) => chave !== CUSTO_DESCONHECIDO)
  const maior = destaque ? Math.max(0, ...conhecidas.map(({ figuras }) => Number(figuras[destaque] ?? 0))) : 0
  return (
    <table className={css.tabela}>
      <thead>
        <tr>
          <th scope="col">{AGRUPAMENTOS[por]}</th>
          {colunas.map(({ campo, nome }) => (
            <th key={campo} scope="col">
              {nome}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linhas.map((linha) => (
          <tr key={linha.chave} data-a-parte={linha.chave === CUSTO_DESCONHECIDO || undefined}>
            <th scope="row">
              <Nome onde={onde(linha)}>{escreverRotulo(por, linha.rotulo)}</Nome>
              {destaque && linha.chave !== CUSTO_DESCONHECIDO && (
                <Parte valor={Number(linha.figuras[destaque] ?? 0)} maior={maior} />
              )}
            </th>
            <Figuras colunas={colunas} figuras={linha.figuras} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Nome onde={onde(null)}>Total</Nome>
          </th>
          <Figuras colunas={colunas} figuras={total} />
        </tr>
      </tfoot>
    </table>
  )
}

const Nome = ({ onde, children }: { onde: string | null; children: string }) =>
  onde === null ? (
    <bdi>{children}</bdi>
  ) : (
    <Link to={onde} preventScrollReset>
      <bdi>{children}</bdi>
    </Link>
  )

export const Figuras = ({ colunas, figuras }: { colunas: readonly Coluna[]; figuras: RelatorioLido['total'] }) =>
  colunas.map(({ campo, nome, tipo }) => (
    <td key={campo} data-nome={nome}>
      {escreverFigura(tipo, figuras[campo])}
    </td>
  ))
