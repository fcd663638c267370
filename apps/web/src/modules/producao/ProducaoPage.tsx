import type { Producao } from '@estampa/contract/producao/producao.schemas.ts'
import { IconFileDownload, IconScan, IconShirt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PHONE, useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { setParameter, useUrlParameters } from '../../shared/device/useUrlParameters.ts'
import { ListBody } from '../../shared/resource/ListBody.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { imprime } from '../../shared/session/storage.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import { ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { BarraDaSelecao } from './fila/BarraDaSelecao.tsx'
import { FilaDeProducao } from './fila/Fila.tsx'
import {
  clearFiltros,
  FiltrosDaProducao,
  hasProducaoFiltros,
  parseAgrupamento,
  parseFiltros,
} from './fila/FiltrosDaProducao.tsx'
import { useKeptFocus, useScannedProducao } from './fila/listKeys.ts'
import { PecasSemVenda } from './fila/PecasSemVenda.tsx'
import { QuadroDaProducao } from './fila/Quadro.tsx'
import { ProducaoDesligada } from './ProducaoDesligada.tsx'
import { configuracaoDaProducao, filaDaProducao } from './producao.queries.ts'

const ProducaoDialog = onDemand(async () => (await import('./fila/ProducaoDialog.tsx')).default)
const ListaDeImpressao = onDemand(async () => (await import('./fila/ListaDeImpressao.tsx')).default)

/** Page of the pieces to print, the most urgent first, together by art. */
export default function ProducaoPage() {
  const [params, change] = useUrlParameters()
  const isPhone = useMediaQuery(PHONE)
  const { data: configuracao } = useQuery(configuracaoDaProducao)
  const filters = parseFiltros(params)
  const { venda } = filters
  const isQuadro = params.get('vista') === 'quadro'
  const list = useList({ ...filaDaProducao(filters), staleTime: 0 })
  const unsoldLista = useList({ ...filaDaProducao({ situacao: 'sem_venda' }), staleTime: 0 })
  const [escolhidas, choose] = useState<ReadonlySet<number>>(new Set())
  const [aberta, setOpenProducao] = useState<number | null>(null)
  const { search } = useLocation()
  const linhas = list.rows ?? []
  const selectedProducoes = linhas.filter(({ id }) => escolhidas.has(id))
  const toggleProducoes = (ids: readonly number[], sim: boolean) =>
    choose((before) => new Set(sim ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  useScannedProducao(linhas, setOpenProducao)
  useKeptFocus(linhas)
  const agrupamento = parseAgrupamento(params)
  const selection = {
    agrupamento,
    escolhidas,
    onSelect: toggleProducoes,
    onOpen: ({ id }: Producao) => setOpenProducao(id),
  }
  if (!(configuracao?.ativa ?? imprime()))
    return (
      <>
        <PageHeader title="Produção" />
        {configuracao ? <ProducaoDesligada /> : <Skeleton height="240px" />}
      </>
    )
  const views = (
    <div className="k-abas md:[--altura:26px]" role="group" aria-label="Ver como">
      {Object.entries({ lista: 'Lista', quadro: 'Quadro' }).map(([vista, name]) => (
        <button
          key={vista}
          type="button"
          className="k-aba"
          aria-pressed={isQuadro === (vista === 'quadro')}
          onClick={() =>
            change((novos) => setParameter(novos, 'vista', vista === 'quadro' ? vista : ''), { replace: true })
          }
        >
          {name}
        </button>
      ))}
    </div>
  )
  return (
    <>
      <PageHeader
        title="Produção"
        subtitle={venda ? `Da venda ${venda}.` : 'O que estampar, o mais urgente primeiro.'}
        actions={
          <>
            {!isPhone && views}
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
            <Button icon={IconScan} to="/producao/bancada" state={{ fila: search }}>
              Bancada
            </Button>
          </>
        }
      />
      <div className="flex flex-wrap gap-x-3 gap-y-4 items-center mb-4 print:hidden">
        {isPhone && views}
        <FiltrosDaProducao filters={filters} agrupamento={agrupamento} />
      </div>
      <PecasSemVenda linhas={(unsoldLista.rows ?? []).filter(({ sem_venda }) => sem_venda > 0)} />
      <ListBody
        // Pieces without a sale stand above: read first, they push down no rows already drawn.
        list={unsoldLista.loading ? unsoldLista : list}
        loading={<Skeleton height="240px" />}
        more="Mostrar mais"
        empty={
          <EmptyState
            message={hasProducaoFiltros(params) ? 'Nada a estampar com estes filtros.' : 'Nada a estampar.'}
            icon={IconShirt}
            detail={
              !hasProducaoFiltros(params) &&
              'O que for vendido sob demanda aparece aqui, quando o produto tem estampas e ficha.'
            }
          >
            {hasProducaoFiltros(params) && (
              <Button variant="default" onClick={() => change(clearFiltros, { replace: true })}>
                Limpar filtros
              </Button>
            )}
          </EmptyState>
        }
      >
        {(producoes) =>
          isQuadro ? (
            <QuadroDaProducao producoes={producoes} {...selection} />
          ) : (
            <FilaDeProducao producoes={producoes} {...selection} />
          )
        }
      </ListBody>
      {/* After the rows: Tab comes to it from them. */}
      {selectedProducoes.length > 0 && (
        <BarraDaSelecao producoes={selectedProducoes} onClear={() => choose(new Set())} />
      )}
      {aberta !== null && <ProducaoDialog key={aberta} id={aberta} onClose={() => setOpenProducao(null)} />}
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
