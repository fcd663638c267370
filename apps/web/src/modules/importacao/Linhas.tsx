import { rotuloDoCampo } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha, LinhaDaPlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { setParameter, useUrlParameters } from '../../shared/device/useUrlParameters.ts'
import { ACIMA, FILTROS, ITEM, LATERAL, Situacoes, SUAVE, TEXTO } from '../../shared/importacao/Andamento.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { SearchField } from '../../shared/ui/fields/SearchField.tsx'
import { EmptyState, ListNotRead, LoadMore, StatusDot } from '../../shared/ui/states.tsx'
import { type FiltroDasLinhas, linhasDaImportacao, type Situacao } from './planilhas.queries.ts'

/** The rows of the file, searchable, with what is there now and what will be. */
export function Linhas({ importacao }: { importacao: ImportacaoDePlanilha }) {
  const [params, mudar] = useUrlParameters()
  const por = (nome: string) => (valor: string) =>
    mudar((novos) => setParameter(novos, nome, valor), { replace: true, preventScrollReset: true })
  const { criar, alterar, igual, erro } = importacao.resumo
  const situacoes = [
    ['', 'Todas', criar + alterar + igual + erro],
    ['criar', 'Criar', criar],
    ['alterar', 'Alterar', alterar],
    ['igual', 'Sem mudança', igual],
    ['erro', 'Com erro', erro],
    ...(importacao.avisadas > 0 ? [['aviso', 'Com aviso', importacao.avisadas] as const] : []),
    ...(importacao.ficaram > 0 ? [['ficou', 'Ficaram', importacao.ficaram] as const] : []),
  ] as const satisfies readonly (readonly [Situacao, string, number])[]
  const situacao = situacoes.find(([chave]) => chave === params.get('situacao'))?.[0] ?? ''
  const filtro = { situacao, busca: params.get('busca') ?? '' }
  return (
    <>
      <div className={FILTROS}>
        <Situacoes<Situacao>
          rotulo="Filtrar por situação"
          situacoes={situacoes}
          escolhida={situacao}
          onChoose={por('situacao')}
        />
        <SearchField label="Buscar nas linhas" value={filtro.busca} onSearch={por('busca')} />
      </div>
      <Lista importacao={importacao} filtro={filtro} />
    </>
  )
}

function Lista({ importacao, filtro }: { importacao: ImportacaoDePlanilha; filtro: FiltroDasLinhas }) {
  // While the file is read anew, the rows of before stay in their places.
  const lendo = importacao.estado === 'lendo'
  const lista = useList({ ...linhasDaImportacao(importacao.id, filtro), enabled: !lendo })
  const { rows: linhas, total } = lista
  if (!linhas) return <ListNotRead list={lista} height="320px" />
  if (linhas.length === 0) return <EmptyState message="Nenhuma linha aqui." />
  return (
    <div className="[transition:opacity_120ms] aria-busy:opacity-50" aria-busy={lendo}>
      <div className={ACIMA}>
        <p className="m-0 font-forte" role="status">
          {total === 1 ? '1 linha' : `${total.toLocaleString('pt-BR')} linhas`}
        </p>
      </div>
      <ul className="k-caixa m-0 mb-4" aria-label="Linhas da planilha">
        {linhas.map((linha) => (
          <Linha key={linha.id} linha={linha} tipo={importacao.tipo} />
        ))}
      </ul>
      <LoadMore list={lista} />
    </div>
  )
}

const PROPOSTAS = {
  criar: ['Criar', 'info'],
  alterar: ['Alterar', 'warning'],
  igual: ['Sem mudança', 'neutral'],
  erro: ['Com erro', 'error'],
} as const

function Linha({ linha, tipo }: { linha: LinhaDaPlanilha; tipo: ImportacaoDePlanilha['tipo'] }) {
  const [palavra, tom] = PROPOSTAS[linha.proposta]
  const feita = linha.desfeita ? 'Desfeita' : linha.aplicada ? 'Gravada' : null
  return (
    <li className={`${ITEM} grid-cols-[44px_minmax(0,1fr)_auto]!`}>
      <span className="text-base tabular-nums text-texto-suave" aria-label={`Linha ${linha.linha}`}>
        {linha.linha}
      </span>
      <div className={TEXTO}>
        <h3>{linha.nome || linha.sku || '(sem nome)'}</h3>
        {linha.sku && linha.nome && <p className={SUAVE}>{linha.sku}</p>}
        {linha.motivo && <Motivo linha={linha} motivo={linha.motivo} />}
        {linha.diferencas.length > 0 && (
          <dl className="flex [flex-flow:row_wrap] gap-x-5 gap-y-1 m-0 mt-1.5 [&_>_div]:flex [&_>_div]:[flex-flow:row_wrap] [&_>_div]:gap-x-1.5 [&_>_div]:gap-y-0 [&_>_div]:wrap-anywhere [&_dt]:text-texto-suave [&_dd]:m-0 [&_del]:text-texto-suave [&_ins]:font-forte [&_ins]:no-underline">
            {linha.diferencas.map(({ campo, antes, depois }) => (
              <div key={campo}>
                <dt>{rotuloDoCampo(tipo, campo.replace('_da_variacao', ''))}</dt>
                <dd>
                  {(linha.proposta === 'alterar' || antes !== null) && (
                    <>
                      <del>{emPalavras(campo, antes)}</del> <span aria-hidden>→</span>{' '}
                    </>
                  )}
                  <ins>{emPalavras(campo, depois)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className={LATERAL}>
        <StatusDot tone={feita === 'Gravada' ? 'success' : feita ? 'neutral' : tom}>{feita ?? palavra}</StatusDot>
      </div>
    </li>
  )
}

/** Why the row is left out, or stays as it is; of one that comes in, what of it does not. */
const Motivo = ({ linha, motivo }: { linha: LinhaDaPlanilha; motivo: string }) =>
  linha.proposta === 'erro' ? (
    <p className="k-tarefa">{motivo}</p>
  ) : (
    <p className="flex gap-1.5 items-start text-info whitespace-pre-line [&_svg]:flex-none [&_svg]:mt-0.5">
      <IconInfoCircle size={18} stroke={1.8} aria-label="Aviso" />
      <span>{motivo}</span>
    </p>
  )

function emPalavras(campo: string, valor: string | number | null): string {
  if (valor === null || valor === '') return 'vazio'
  if (campo.startsWith('preco_')) return formatarReais(Number(valor))
  return typeof valor === 'number' ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 3 }) : valor
}
