import { SITUACOES_DE_PAGAMENTO } from '@estampa/contract/pagamentos/situacao.ts'
import { ORDENS, ORIGENS, type OrdemDasVendas } from '@estampa/contract/vendas/opcoes.ts'
import { STATUS } from '@estampa/contract/vendas/vendas.status.ts'
import { IconArrowsSort, IconFilterOff } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { idDe } from '../../../shared/api/readers.ts'
import { setParameter, useUrlParameters } from '../../../shared/device/useUrlParameters.ts'
import { FiltersButton } from '../../../shared/ui/FoldedFilters.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { type FilaResumida, type FiltrosDeVendas, NOTAS_DA_BUSCA, type NotaDaBusca } from '../lista.queries.ts'

const NOMES_DAS_CHAVES: Readonly<Record<(typeof CHAVES)[number], string>> = {
  atrasadas: 'Atrasadas',
  prioritarias: 'Prioritárias',
  com_anotacao: 'Com anotação',
  importadas: 'Importadas',
}
const NOMES_DAS_ORDENS: Readonly<Record<OrdemDasVendas, string>> = {
  alteradas: 'Alteradas por último',
  paradas: 'Paradas há mais tempo',
  novas: 'Mais novas',
  antigas: 'Mais antigas',
}

type FiltrosDaFilaProps = Pick<ReturnType<typeof useVendaFiltros>, 'filtros' | 'ativos' | 'mudar' | 'limpar'> & {
  fila: FilaResumida | undefined
}

const opcoesDe = (options: readonly { valor: string; rotulo: string }[]) =>
  options.map(({ valor: value, rotulo: label }) => ({ value, label }))

/** Filters of the list, behind one button that says how many are on; and the list's order. */
export function FiltrosDaFila({ filtros, ativos, mudar, limpar, fila }: FiltrosDaFilaProps) {
  const panel = useId()
  const [aberto, setAberto] = useState(false)
  const { vendedor, de, ate } = filtros
  const quantas = {
    atrasadas: fila?.atrasadas ?? 0,
    prioritarias: fila?.prioritarias ?? 0,
    com_anotacao: 0,
    importadas: 0,
  }
  const field = (name: 'pagamento' | 'origem' | 'vendedor' | 'nota' | 'de' | 'ate') => ({
    value: filtros[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => mudar(name, target.value),
  })
  return (
    <>
      <FiltersButton isOpen={aberto} active={ativos} panel={panel} onToggle={() => setAberto(!aberto)} />
      <div className="relative w-57 [&_>_svg]:hidden max-md:w-11 max-md:bg-superficie max-md:rounded-controle max-md:[box-shadow:inset_0_0_0_1px_var(--e-borda-forte)] max-md:has-focus-visible:outline-2 max-md:has-focus-visible:outline-marca max-md:[&_>_svg]:block max-md:[&_>_svg]:absolute max-md:[&_>_svg]:top-3.25 max-md:[&_>_svg]:left-3.25 max-md:[&_select]:p-0 max-md:[&_select]:opacity-0 max-md:[&_select_+_svg]:hidden">
        <IconArrowsSort size={18} aria-hidden />
        <SelectField
          label="Ordenar por"
          hideLabel
          value={filtros.ordem ?? ORDENS[0]}
          options={Object.entries(NOMES_DAS_ORDENS).map(([value, label]) => ({ value, label }))}
          onChange={(event) => mudar('ordem', event.target.value === ORDENS[0] ? '' : event.target.value)}
        />
      </div>
      {aberto && (
        <div className="k-caixa grid flex-[1_0_100%] gap-3 order-1 p-3.5" id={panel}>
          <div className="flex flex-wrap gap-2">
            {CHAVES.map((name) => (
              <button
                key={name}
                type="button"
                className="k-chave [&_>_span]:tabular-nums [&_>_span]:text-aviso"
                aria-pressed={filtros[name] === true}
                onClick={() => mudar(name, filtros[name] ? '' : '1')}
              >
                {NOMES_DAS_CHAVES[name]}
                {quantas[name] > 0 && <span>{quantas[name] > 1000 ? '1.000+' : quantas[name]}</span>}
              </button>
            ))}
            {ativos > 0 && (
              <button type="button" className="k-chave text-marca-texto border-transparent" onClick={limpar}>
                <IconFilterOff size={17} aria-hidden />
                Limpar filtros
              </button>
            )}
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-3">
            <SelectField
              label="Pagamento"
              placeholder="Todos"
              options={opcoesDe(SITUACOES_DE_PAGAMENTO)}
              {...field('pagamento')}
            />
            <SelectField label="Origem" placeholder="Todas" options={opcoesDe(ORIGENS)} {...field('origem')} />
            <SelectField
              label="Vendedor"
              placeholder="Todos"
              options={buildVendedorOptions(fila?.vendedores ?? [], vendedor)}
              {...field('vendedor')}
            />
            {(fila?.emiteNotas || filtros.nota) && (
              <SelectField
                label="Nota"
                placeholder="Todas"
                options={Object.entries(NOTAS_DA_BUSCA).map(([value, label]) => ({ value, label }))}
                {...field('nota')}
              />
            )}
            <TextField label="Registradas de" type="date" max={ate} {...field('de')} />
            <TextField label="Até" type="date" min={de} {...field('ate')} />
          </div>
        </div>
      )}
    </>
  )
}

/** The choices with the one in force among them, even while they are being read. */
function buildVendedorOptions(vendedores: FilaResumida['vendedores'], chosenVendedor: number | undefined) {
  const options = vendedores.map(({ id, nome }) => ({ value: id, label: nome }))
  const isMissing = chosenVendedor !== undefined && !vendedores.some(({ id }) => id === chosenVendedor)
  return isMissing ? [...options, { value: chosenVendedor, label: `Usuário ${chosenVendedor}` }] : options
}

const CHAVES = ['atrasadas', 'prioritarias', 'com_anotacao', 'importadas'] as const
/** Everything that 'Limpar filtros' takes back; the tab and the search stay. */
const DE_LIMPAR = [...CHAVES, 'pagamento', 'origem', 'vendedor', 'nota', 'de', 'ate', 'ordem'] as const
type NomeDeFiltro = (typeof DE_LIMPAR)[number]

/** The tab, filters and order as the address has them, so that a link, a reload and the back button show the same list. */
export function useVendaFiltros() {
  const [params, changeParameters] = useUrlParameters()
  const filtros = useMemo(() => parseVendaFilters(params), [params])
  return {
    filtros,
    ativos: DE_LIMPAR.filter((name) => name !== 'ordem' && filtros[name] !== undefined).length,
    mudar: (name: NomeDeFiltro, valor: string) =>
      changeParameters((novos) => setParameter(novos, name, valor), { replace: true }),
    /** A tab is a place of its own: the back button leads to the one before. */
    abrir: (status: string) => changeParameters((novos) => setParameter(novos, 'status', status)),
    limpar: () => changeParameters((novos) => DE_LIMPAR.forEach((name) => novos.delete(name))),
  }
}

const valoresDe = <const T extends string>(options: readonly { valor: T }[]) => options.map(({ valor }) => valor)

const DIA = /^\d{4}-\d{2}-\d{2}$/

/** Reads the parameters that are set and valid: an address typed by hand does not make the list fail. */
export function parseVendaFilters(params: URLSearchParams): FiltrosDeVendas {
  const readParam = <const T extends string>(name: string, values: readonly T[]) =>
    values.filter((valor) => valor === params.get(name)).map((valor) => [name, valor])
  const days = ['de', 'ate'].filter((name) => DIA.test(params.get(name) ?? '')).map((name) => [name, params.get(name)])
  const vendedor = idDe(params.get('vendedor'))
  return Object.fromEntries([
    ...readParam('status', STATUS),
    ...readParam('pagamento', valoresDe(SITUACOES_DE_PAGAMENTO)),
    ...readParam('origem', valoresDe(ORIGENS)),
    ...readParam('nota', Object.keys(NOTAS_DA_BUSCA) as NotaDaBusca[]),
    ...(vendedor === null ? [] : [['vendedor', vendedor]]),
    ...days,
    ...CHAVES.filter((name) => params.get(name) === '1').map((name) => [name, true]),
    ...readParam('ordem', ORDENS).filter(([, order]) => order !== ORDENS[0]),
  ])
}
