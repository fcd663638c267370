import {
  SITUACOES_DA_PRODUCAO,
  type SituacaoDaProducao,
  TECNICAS,
  type Tecnica,
} from '@estampa/contract/producao/opcoes.ts'
import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { IconFileDownload, IconScan, IconShirt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PHONE, useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { setParameter, useUrlParameters } from '../../shared/device/useUrlParameters.ts'
import { ListBody } from '../../shared/resource/ListBody.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { imprime } from '../../shared/session/storage.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { FoldedFilters } from '../../shared/ui/FoldedFilters.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import { ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { BarraDaSelecao } from './fila/BarraDaSelecao.tsx'
import { AGRUPAMENTOS, type Agrupamento, FilaDeProducao } from './fila/Fila.tsx'
import { PecasSemVenda } from './fila/PecasSemVenda.tsx'
import { QuadroDaProducao } from './fila/Quadro.tsx'
import { ProducaoDesligada } from './ProducaoDesligada.tsx'
import { configuracaoDaProducao, filaDaProducao } from './producao.queries.ts'

const ProducaoDialog = onDemand(async () => (await import('./fila/ProducaoDialog.tsx')).default)
const ListaDeImpressao = onDemand(async () => (await import('./fila/ListaDeImpressao.tsx')).default)

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

/** Page of the pieces to print, the most urgent first, together by art. */
export default function ProducaoPage() {
  const [params, change] = useUrlParameters()
  const isPhone = useMediaQuery(PHONE)
  const { data: configuracao } = useQuery(configuracaoDaProducao)
  const venda = umId(params.get('venda'))
  // A sale's link shows its finished pieces too: one of them may be faulty.
  const situacao =
    parseOption<SituacaoDaProducao | 'abertas' | 'mudanca' | 'quadro'>(SITUACOES, params.get('situacao')) ??
    (venda ? 'quadro' : 'abertas')
  const tecnica = parseOption<Tecnica>(opcoes(TECNICAS), params.get('tecnica'))
  const prazo = parseOption<'atrasadas' | 'hoje' | 'semana'>(PRAZOS, params.get('prazo'))
  const [arte, lisa] = [umId(params.get('arte')), umId(params.get('lisa'))]
  const quadro = params.get('vista') === 'quadro'
  const filters = { situacao: quadro ? 'quadro' : situacao, tecnica, prazo, arte, lisa, venda } as const
  const list = useList({ ...filaDaProducao(filters), staleTime: 0 })
  const unsoldLista = useList({ ...filaDaProducao({ situacao: 'sem_venda' }), staleTime: 0 })
  const [escolhidas, choose] = useState<ReadonlySet<number>>(new Set())
  const [aberta, setOpenProducao] = useState<Producao | null>(null)
  const linhas = list.rows ?? []
  const selectedProducoes = linhas.filter(({ id }) => escolhidas.has(id))
  const toggleProducoes = (ids: readonly number[], sim: boolean) =>
    choose((before) => new Set(sim ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const agrupamento = parseOption<Agrupamento>(GRUPOS, params.get('agrupar')) ?? 'arte'
  const selection = { agrupamento, escolhidas, onSelect: toggleProducoes, onOpen: setOpenProducao }
  const active = ['situacao', 'tecnica', 'prazo', 'arte', 'lisa'].filter((name) => params.has(name)).length
  const filter = (name: string) => ({
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
      change((novos) => setParameter(novos, name, currentTarget.value), { replace: true }),
  })
  const artes = linhas.flatMap(({ estampas }) =>
    estampas.flatMap(({ arte_id, arte: nome }) => (nome === null ? [] : [[arte_id, nome] as const])),
  )
  const lisas = linhas.map((p) => [p.lisa_produto_id, p.lisa] as const)
  const estreitam = [
    ['tecnica', 'Técnica', 'Todas', opcoes(TECNICAS), tecnica],
    ['prazo', 'Prazo', 'Todos', PRAZOS, prazo],
    ['arte', 'Arte', 'Todas', buildOptions(artes), arte],
    ['lisa', 'Peça lisa', 'Todas', buildOptions(lisas), lisa],
  ] as const
  if (!(configuracao?.ativa ?? imprime()))
    return (
      <>
        <PageHeader title="Produção" />
        {configuracao ? <ProducaoDesligada /> : <Skeleton height="240px" />}
      </>
    )
  const grouping = (
    <SelectField label="Agrupar por" hideLabel={!isPhone} options={GRUPOS} value={agrupamento} {...filter('agrupar')} />
  )
  return (
    <>
      <PageHeader
        title="Produção"
        subtitle={venda ? `Da venda ${venda}.` : 'O que estampar, o mais urgente primeiro.'}
        actions={
          <>
            {venda !== undefined && (
              <>
                <Button variant="subtle" to="/producao">
                  Ver a fila inteira
                </Button>
                <Button variant="default" to={`/vendas/${venda}`}>
                  Ver a venda
                </Button>
              </>
            )}
            <PrepararProduto />
            <DialogButton label="Lista de impressão" icon={IconFileDownload}>
              {(onClose) => <ListaDeImpressao onClose={onClose} />}
            </DialogButton>
            <Button icon={IconScan} to="/producao/bancada">
              Bancada
            </Button>
          </>
        }
      />
      <div
        className="flex flex-wrap gap-x-3 gap-y-4 items-center mb-4 print:hidden md:data-board:items-end"
        data-board={quadro || undefined}
      >
        <div className="k-abas md:in-data-board:-mb-1.75" role="group" aria-label="Ver como">
          {Object.entries({ lista: 'Lista', quadro: 'Quadro' }).map(([vista, name]) => (
            <button
              key={vista}
              type="button"
              className="k-aba"
              aria-pressed={quadro === (vista === 'quadro')}
              onClick={() => change((novos) => setParameter(novos, 'vista', vista === 'quadro' ? vista : ''))}
            >
              {name}
            </button>
          ))}
        </div>
        {!isPhone && grouping}
        <div
          role="search"
          className="max-md:flex-1 max-md:has-aria-expanded:basis-full md:basis-full md:in-data-board:flex-[1_1_560px]"
        >
          <FoldedFilters active={active}>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(var(--menor,160px),1fr))] gap-x-4 gap-y-3 max-w-240 in-data-board:[--menor:120px]">
              {isPhone && grouping}
              {!quadro && <SelectField label="Situação" options={SITUACOES} value={situacao} {...filter('situacao')} />}
              {estreitam.map(([name, label, placeholder, options, value = '']) => (
                <SelectField key={name} {...{ label, placeholder, options, value }} {...filter(name)} />
              ))}
            </div>
          </FoldedFilters>
        </div>
      </div>
      <PecasSemVenda linhas={(unsoldLista.rows ?? []).filter(({ sem_venda }) => sem_venda > 0)} />
      {selectedProducoes.length > 0 && (
        <BarraDaSelecao producoes={selectedProducoes} onClear={() => choose(new Set())} />
      )}
      <ListBody
        // Pieces without a sale stand above: read first, they push down no rows already drawn.
        list={unsoldLista.loading ? unsoldLista : list}
        loading={<Skeleton height="240px" />}
        more="Mostrar mais"
        empty={
          <EmptyState
            message={params.size === 0 ? 'Nada a estampar.' : 'Nada a estampar com estes filtros.'}
            icon={IconShirt}
            detail="O que for vendido sob demanda aparece aqui, quando o produto tem estampas e ficha."
          />
        }
      >
        {(producoes) =>
          quadro ? (
            <QuadroDaProducao producoes={producoes} {...selection} />
          ) : (
            <FilaDeProducao producoes={producoes} {...selection} />
          )
        }
      </ListBody>
      {aberta && <ProducaoDialog producao={aberta} onClose={() => setOpenProducao(null)} />}
    </>
  )
}

/** Chooses the product whose prints and blanks are to be set up. */
function PrepararProduto() {
  const navigate = useNavigate()
  return (
    <DialogButton label="Preparar produto" icon={IconShirt}>
      {(onClose) => (
        <Modal title="Que produto será estampado?" onClose={onClose}>
          <ProdutoSelect
            escolha="produto"
            autofocus
            rotulo="Preparar"
            fora={({ kit }) => kit}
            onChoose={({ produtoId }) => void navigate(`/produtos/${produtoId}/producao`)}
          />
        </Modal>
      )}
    </DialogButton>
  )
}
