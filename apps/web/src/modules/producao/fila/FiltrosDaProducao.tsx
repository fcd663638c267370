import {
  SITUACOES_DA_PRODUCAO,
  type SituacaoDaProducao,
  TECNICAS,
  type Tecnica,
} from '@estampa/contract/producao/opcoes.ts'
import { setParameter, useUrlParameters } from '../../../shared/device/useUrlParameters.ts'
import { useList } from '../../../shared/resource/useList.ts'
import { FoldedFilters } from '../../../shared/ui/FoldedFilters.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { filaDaProducao } from '../producao.queries.ts'
import { AGRUPAMENTOS, type Agrupamento } from './Fila.tsx'

const opcoes = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const SITUACOES = opcoes({
  abertas: 'Abertas',
  mudanca: 'Mudança pedida',
  quadro: 'Com prontas',
  ...SITUACOES_DA_PRODUCAO,
})
const PRAZOS = opcoes({ atrasadas: 'Atrasadas', hoje: 'Até hoje', semana: 'Até 7 dias' })
const GRUPOS = Object.entries(AGRUPAMENTOS).map(([value, name]) => ({ value, label: `Por ${name.toLowerCase()}` }))
const parseOption = <T extends string>(options: readonly { readonly value: string }[], valor: string | null) =>
  options.some(({ value }) => value === valor) ? (valor as T) : undefined
const umId = (valor: string | null) => (Number(valor) > 0 ? Number(valor) : undefined)

/** Lists the options of a filter: the values in the list's rows. */
const buildOptions = (pares: readonly (readonly [id: number | null, nome: string])[]) =>
  [...new Map(pares)].flatMap(([id, label]) => (id === null ? [] : [{ value: String(id), label }]))

const NAMES = ['situacao', 'tecnica', 'prazo', 'arte', 'lisa'] as const

/** The filters of the address, which list and board have alike. */
export function parseFiltros(params: URLSearchParams) {
  const venda = umId(params.get('venda'))
  // The board has a column of finished pieces; a sale's link shows them too: one of them may be faulty.
  const usual = venda || params.get('vista') === 'quadro' ? 'quadro' : 'abertas'
  return {
    situacao:
      parseOption<SituacaoDaProducao | 'abertas' | 'mudanca' | 'quadro'>(SITUACOES, params.get('situacao')) ?? usual,
    tecnica: parseOption<Tecnica>(opcoes(TECNICAS), params.get('tecnica')),
    prazo: parseOption<'atrasadas' | 'hoje' | 'semana'>(PRAZOS, params.get('prazo')),
    arte: umId(params.get('arte')),
    lisa: umId(params.get('lisa')),
    venda,
  } as const
}
export const parseAgrupamento = (params: URLSearchParams) =>
  parseOption<Agrupamento>(GRUPOS, params.get('agrupar')) ?? 'arte'
/** What narrows the queue; the sale comes from a link and has no field. */
const NARROWING = [...NAMES, 'venda']
export const hasProducaoFiltros = (params: URLSearchParams) => NARROWING.some((name) => params.has(name))
export function clearFiltros(params: URLSearchParams): void {
  for (const name of NARROWING) params.delete(name)
}

interface FiltrosDaProducaoProps {
  filters: ReturnType<typeof parseFiltros>
  agrupamento: Agrupamento
}

/** How the queue stands together, and what of it is shown: the same for the list and for the board. */
export function FiltrosDaProducao({ filters, agrupamento }: FiltrosDaProducaoProps) {
  const [params, change] = useUrlParameters()
  // Another art or blank is chosen without leaving the first: the choices are those of the queue without these two.
  const { arte: _arte, lisa: _lisa, ...wider } = filters
  const linhas = useList({ ...filaDaProducao(wider), staleTime: 0 }).rows ?? []
  const artes = linhas.flatMap(({ estampas }) =>
    estampas.flatMap(({ arte_id, arte: nome }) => (nome === null ? [] : [[arte_id, nome] as const])),
  )
  const lisas = linhas.map((p) => [p.lisa_produto_id, p.lisa_titulo ?? p.lisa] as const)
  const fields = [
    ['tecnica', 'Técnica', 'Todas', opcoes(TECNICAS)],
    ['prazo', 'Prazo', 'Todos', PRAZOS],
    ['arte', 'Arte', 'Todas', buildOptions(artes)],
    ['lisa', 'Peça lisa', 'Todas', buildOptions(lisas)],
  ] as const
  const filter = (name: string) => ({
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
      change((novos) => setParameter(novos, name, currentTarget.value), { replace: true }),
  })
  return (
    <div role="search" className="flex-1 max-md:has-aria-expanded:basis-full">
      <FoldedFilters active={NAMES.filter((name) => params.has(name)).length}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-x-3 gap-y-3">
          <SelectField label="Agrupar por" options={GRUPOS} value={agrupamento} {...filter('agrupar')} />
          <SelectField label="Situação" options={SITUACOES} value={filters.situacao} {...filter('situacao')} />
          {fields.map(([name, label, placeholder, options]) => (
            <SelectField
              key={name}
              {...{ label, placeholder, options }}
              value={filters[name] ?? ''}
              {...filter(name)}
            />
          ))}
        </div>
      </FoldedFilters>
    </div>
  )
}
