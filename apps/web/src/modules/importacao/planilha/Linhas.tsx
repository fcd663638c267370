import { formatImportacaoCampo } from '@estampa/contract/importacoes/campos.ts'
import type { ImportacaoDePlanilha, LinhaDaPlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { formatFieldValue } from '../../../shared/forms/emPalavras.ts'
import { useList } from '../../../shared/resource/useList.ts'
import { FiltrosDaImportacao, LinhaDaImportacao, Linhas, SUAVE, useFiltro } from '../Importacao.tsx'
import { linhasDaImportacao, type Situacao } from './planilhas.queries.ts'

/** Rows of the file, searchable, with what the shop has now and what it will have. */
export function LinhasDaPlanilha({ importacao }: { importacao: ImportacaoDePlanilha }) {
  const { criar, alterar, igual, erro } = importacao.resumo
  const situacoes = [
    ['', 'Todas', criar + alterar + igual + erro],
    ['erro', 'Com erro', erro],
    ['criar', 'Criar', criar],
    ['alterar', 'Alterar', alterar],
    ['igual', 'Sem mudança', igual],
    ...(importacao.avisadas > 0 ? [['aviso', 'Com aviso', importacao.avisadas] as const] : []),
    ...(importacao.ficaram > 0 ? [['ficou', 'Ficaram', importacao.ficaram] as const] : []),
  ] as const satisfies readonly (readonly [Situacao, string, number])[]
  const keys = situacoes.map(([key]) => key)
  const [situacao] = useFiltro('situacao', keys)
  const [busca] = useFiltro('busca')
  // While the file is read anew, the rows of before stay in their places.
  const reading = importacao.estado === 'lendo'
  const list = useList({ ...linhasDaImportacao(importacao.id, { situacao, busca }), enabled: !reading })
  return (
    <>
      <FiltrosDaImportacao
        rotulo="Filtrar por situação"
        parametro="situacao"
        situacoes={situacoes}
        buscar="Buscar nas linhas"
      />
      <Linhas
        lista={list}
        nomes={['Linhas da planilha', 'linha', 'linhas']}
        vazia="Nenhuma linha aqui."
        ocupada={reading}
      >
        {(linha) => <UmaLinha key={linha.id} linha={linha} tipo={importacao.tipo} />}
      </Linhas>
    </>
  )
}

const PROPOSTAS = {
  criar: ['Criar', 'success'],
  alterar: ['Alterar', 'info'],
  igual: ['Sem mudança', 'neutral'],
  erro: ['Com erro', 'error'],
} as const

const situacaoDe = ({ desfeita, aplicada, proposta }: LinhaDaPlanilha) =>
  desfeita ? (['Desfeita', 'neutral'] as const) : aplicada ? (['Gravada', 'success'] as const) : PROPOSTAS[proposta]

function UmaLinha({ linha, tipo }: { linha: LinhaDaPlanilha; tipo: ImportacaoDePlanilha['tipo'] }) {
  // The title of a new record is its name.
  const differences = linha.diferencas.filter(
    ({ campo, antes, depois }) => campo !== 'titulo' || antes !== null || depois !== linha.nome,
  )
  return (
    <LinhaDaImportacao
      inicio={
        <span className="text-base tabular-nums text-texto-suave" aria-label={`Linha ${linha.linha}`}>
          {linha.linha}
        </span>
      }
      colunas="grid-cols-[44px_minmax(0,1fr)_auto]! max-md:grid-cols-[36px_minmax(0,1fr)_auto]!"
      nome={linha.nome || (linha.sku ?? '')}
      codigo={linha.sku && linha.nome && linha.sku !== linha.nome && <p className={SUAVE}>{linha.sku}</p>}
      situacao={situacaoDe(linha)}
    >
      {linha.motivo && <Motivo linha={linha} motivo={linha.motivo} />}
      {differences.length > 0 && (
        <dl className="flex [flex-flow:row_wrap] gap-x-5 gap-y-1 m-0 max-md:gap-x-3 max-md:text-m [&_>_div]:flex [&_>_div]:[flex-flow:row_wrap] [&_>_div]:gap-x-1.5 [&_>_div]:gap-y-0 [&_>_div]:wrap-anywhere [&_dt]:text-texto-suave [&_dd]:m-0 [&_del]:text-texto-suave [&_ins]:font-forte [&_ins]:no-underline">
          {differences.map(({ campo, antes, depois }) => (
            <div key={campo}>
              <dt>{formatImportacaoCampo(tipo, campo.replace('_da_variacao', ''))}</dt>
              <dd>
                {(linha.proposta === 'alterar' || antes !== null) && (
                  <>
                    <del>{formatFieldValue(campo, antes, 'vazio')}</del> <span aria-hidden>→</span>{' '}
                  </>
                )}
                <ins>{formatFieldValue(campo, depois, 'vazio')}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </LinhaDaImportacao>
  )
}

/** Why the row is left out, or stays as it is; of one that comes in, what of it does not. */
const Motivo = ({ linha, motivo }: { linha: LinhaDaPlanilha; motivo: string }) =>
  linha.proposta === 'erro' ? (
    <p className="text-erro">{motivo}</p>
  ) : (
    <p className="flex gap-1.5 items-start basis-full text-aviso whitespace-pre-line [&_svg]:flex-none [&_svg]:mt-0.5">
      <IconInfoCircle size={18} stroke={1.8} aria-label="Aviso" />
      <span>{motivo}</span>
    </p>
  )
