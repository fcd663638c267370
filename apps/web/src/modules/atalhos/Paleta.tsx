import { formatVariacaoEstoque, variacoesProcuradas } from '@estampa/contract/produtos/procura.ts'
import { describeDocumento } from '@estampa/contract/shared/documents.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/apiError.ts'
import { untyped } from '../../shared/api/apiQuery.ts'
import { idDe, lista, objeto, texto as readText } from '../../shared/api/readers.ts'
import { closeAtalhos } from '../../shared/device/shortcuts.ts'
import { takeTyped } from '../../shared/device/typedAhead.ts'
import { useDebounce } from '../../shared/device/useDebounce.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { produtosApi } from '../../shared/generated/produtosApi.ts'
import { vendasApi } from '../../shared/generated/vendasApi.ts'
import { ExportarPlanilhaOnDemand } from '../../shared/planilha/BotaoExportar.tsx'
import type { Exportavel } from '../../shared/planilha/ExportarPlanilha.tsx'
import { useSees } from '../../shared/session/sections.ts'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { type Destino, FOUND_ENTITIES, findDestinos, findTypedRecord, isNamed, type TypedRecord } from './destinos.ts'

const ESPERA_MS = 200

/** Ctrl+K: goes to a sale by number, a customer, a product by SKU, EAN or name, a screen, or starts an act. */
export function Paleta() {
  const navigate = useNavigate()
  const id = useId()
  const sees = useSees()
  const [planilha, setPlanilha] = useState<Exportavel | null>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  /** Text for which Enter was pressed: its first result opens once it arrives, never one of the text before. */
  const [enteredText, setEnteredText] = useState<string | null>(null)
  const searchedText = text.trim()
  const search = useSettledText(searchedText, enteredText === searchedText)
  const {
    data = NOTHING,
    isFetching,
    isError,
    isSuccess,
    isPlaceholderData,
  } = useQuery(
    buildSearchQuery(
      search,
      FOUND_ENTITIES.filter(({ only }) => sees(only)),
      findTypedRecord(search, sees),
    ),
  )
  const numbered = findTypedRecord(searchedText, sees)
  const isSearched = searchedText.length > 1 || numbered !== null
  const resultsArrived = !isSearched || (search === searchedText && (isError || (isSuccess && !isPlaceholderData)))
  const fixos = findDestinos(text, sees)
  const { foundDestinos, typedRecord } = isSearched ? data : NOTHING
  // A person who types the whole name of a screen, or its own word, means that screen: records that have it stand below.
  const namedDestinos = fixos.filter((destino) => isNamed(destino, text))
  const otherDestinos = fixos.filter((destino) => !namedDestinos.includes(destino))
  const groups = groupDestinos([
    // Of the text before this one another record may still be there.
    ...typedRecord.filter(({ ir }) => ir === numbered?.destino.ir),
    ...namedDestinos,
    ...foundDestinos.filter(({ grupo }) => grupo !== SIMILAR),
    ...otherDestinos,
    ...foundDestinos.filter(({ grupo }) => grupo === SIMILAR),
  ])
  const destinations = groups.flatMap(([, groupItems]) => groupItems)
  const markedIndex = Math.min(active, destinations.length - 1)
  const chooseDestino = ({ ir }: Destino) => {
    if (typeof ir === 'object') return setPlanilha(ir)
    closeAtalhos()
    if (typeof ir === 'string') void navigate(ir)
    else ir()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosenDestino = destinations[markedIndex]
    if (step) setActive((markedIndex + step + destinations.length) % Math.max(1, destinations.length))
    else if (event.key !== 'Enter') return
    else if (!resultsArrived) setEnteredText(searchedText)
    else if (chosenDestino) chooseDestino(chosenDestino)
    event.preventDefault()
  }
  /** The keys typed while the search loads, Enter included. */
  const applyTyped = () => {
    const typed = takeTyped()
    const typedText = typed.replaceAll('\n', '')
    if (typedText === '') return
    setText(typedText)
    setActive(0)
    if (typed.endsWith('\n')) setEnteredText(typedText.trim())
  }
  const openFirst = useEffectEvent(() => {
    const [first] = destinations
    // Enter opens a merely similar product only after the person has seen it.
    if (enteredText === searchedText && resultsArrived && first && first.grupo !== SIMILAR) chooseDestino(first)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- a spreadsheet's dialog opens when the awaited answer has come
  useEffect(() => openFirst(), [enteredText, resultsArrived, searchedText])
  if (planilha) return <ExportarPlanilhaOnDemand {...planilha} onClose={closeAtalhos} />
  return (
    <Modal title="Busca rápida" size="md" onClose={closeAtalhos}>
      <input
        type="text"
        data-codigo
        className="w-full h-12 py-0 px-3.5 text-texto bg-superficie border border-borda-forte rounded-controle focus-visible:-outline-offset-2"
        role="combobox"
        aria-label="Venda, cliente, SKU, tela ou ação"
        placeholder="Venda, cliente, SKU, tela ou ação"
        aria-expanded
        aria-controls={`${id}-lista`}
        aria-activedescendant={destinations.length > 0 ? `${id}-${markedIndex}` : undefined}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setEnteredText(null)
          setActive(0)
        }}
        onFocus={applyTyped}
        onKeyDown={handleKey}
      />
      <div className="h-[min(50dvh,420px)] mt-2.5 flex flex-col">
        <p className="m-0 text-texto-suave empty:hidden" role="status">
          {isError && 'A busca falhou; telas e ações continuam aqui.'}
          {destinations.length === 0 && !isFetching && !isError && 'Nada encontrado.'}
        </p>
        <div
          className="min-h-0 overflow-y-auto"
          role="listbox"
          id={`${id}-lista`}
          aria-label="Resultados"
          aria-busy={isFetching}
        >
          {groups.map(([group, groupItems]) => (
            <div key={group} role="group" aria-label={group}>
              <p className="m-0 pt-2.5 px-3 pb-0.5 text-xs font-titulo text-texto-suave" aria-hidden>
                {group}
              </p>
              {groupItems.map((destination) => {
                const i = destinations.indexOf(destination)
                return (
                  <Opcao
                    key={`${destination.nome} ${typeof destination.ir === 'string' ? destination.ir : ''}`}
                    id={`${id}-${i}`}
                    destino={destination}
                    marcada={i === markedIndex}
                    onMark={() => setActive(i)}
                    onChoose={() => chooseDestino(destination)}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </Modal>
  )
}

interface OpcaoProps {
  id: string
  destino: Destino
  marcada: boolean
  onMark: () => void
  onChoose: () => void
}

function Opcao({ id, destino: { nome, detalhe }, marcada, onMark, onChoose }: OpcaoProps) {
  useEffect(() => {
    if (marcada) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [marcada, id])
  return (
    // The keys belong to the text box, which names the marked option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      className="k-pontas gap-x-3 gap-y-0 min-h-11 py-1 px-3 cursor-pointer rounded-controle-p aria-selected:text-marca-texto aria-selected:bg-marca-suave"
      id={id}
      role="option"
      aria-selected={marcada}
      onPointerMove={onMark}
      onClick={onChoose}
    >
      <span className="font-medio wrap-anywhere">{nome}</span>{' '}
      {detalhe && <span className="text-s text-texto-suave">{detalhe}</span>}
    </div>
  )
}

/** Groups stand in the order of their first place. */
const groupDestinos = (listedDestinos: readonly Destino[]) =>
  Object.entries(Object.groupBy(listedDestinos, ({ grupo }) => grupo)).map(
    ([group, groupItems = []]) => [group, groupItems] as const,
  )

/** The text once typing has paused, or at once. */
function useSettledText(text: string, logo: boolean): string {
  const [settledText, setSettledText] = useState(text)
  useDebounce(text, logo ? 0 : ESPERA_MS, setSettledText)
  return settledText
}

const POR_GRUPO = 5
const SIMILAR = 'Produtos parecidos'

/** Calls the list of any plain entity, or a record by its number: what all of them have is read. */
const entityApi = untyped(client({}))

interface Found {
  /** The record whose number was typed, before all others; empty where the shop has none such. */
  readonly typedRecord: readonly Destino[]
  readonly foundDestinos: readonly Destino[]
}
const NOTHING: Found = { typedRecord: [], foundDestinos: [] }

/** False for a number that the shop has not, or that the person may not see. */
async function isThere({ route, id }: TypedRecord, signal: AbortSignal): Promise<boolean> {
  try {
    await entityApi(route, { params: { id }, signal })
    return true
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status)) return false
    throw error
  }
}

/**
 * The record of a number, sales of a customer, customers, products and records of entities that a search finds; a SKU or
 * EAN is among the products' words.
 */
const buildSearchQuery = (busca: string, entities: typeof FOUND_ENTITIES, typed: TypedRecord | null) =>
  queryOptions({
    queryKey: ['atalhos', busca],
    enabled: busca.length > 1 || typed !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Found> => {
      const pedido = { query: { busca, limite: POR_GRUPO }, signal }
      const [typedExists, produtos, clientes, vendas, ...records] = await Promise.all([
        typed !== null && isThere(typed, signal),
        produtosApi('GET /produtos/busca/', pedido),
        clientesApi('GET /clientes/', pedido),
        vendasApi('GET /vendas/', pedido),
        ...entities.map(({ name }) => entityApi(`GET /${name}/`, pedido)),
      ])
      const typedRecord = typed && typedExists ? [typed.destino] : []
      const foundClientes = clientes.results.map(({ id, nome, cpf }) =>
        item('Clientes', nome, describeDocumento(cpf), `/clientes/${id}`),
      )
      // So many digits are a telephone or a document first.
      const isFirst = !typed?.isLong || foundClientes.length === 0
      const foundDestinos = [
        ...produtos.results.flatMap((produto) => {
          const { id, titulo, sku, codigo } = produto
          const matchedVariacoes = variacoesProcuradas(produto, busca).slice(0, POR_GRUPO)
          if (matchedVariacoes.length === 0) return item('Produtos', titulo, sku ?? codigo, `/produtos/${id}`)
          return matchedVariacoes.map((v) =>
            item('Produtos', titulo, formatVariacaoEstoque(v), `/produtos/${id}?variacao=${v.id}`),
          )
        }),
        ...foundClientes,
        ...(isFirst ? [] : typedRecord),
        ...vendas.results
          .map(({ id, cliente_nome, status }) =>
            item('Vendas', `Venda ${id} · ${cliente_nome}`, rotuloDoStatus(status), `/vendas/${id}`),
          )
          // The sale whose number was typed is often found too.
          .filter(({ ir }) => ir !== typedRecord[0]?.ir),
        ...entities.flatMap(({ many, page }, i) =>
          lista(records[i]).map((row) => {
            const { id, nome } = objeto(row)
            return item(many, readText(nome), '', `${page.path}/${idDe(id)}`)
          }),
        ),
      ]
      // Where no letters find anything, one of them may be wrong.
      const isNothing = typedRecord.length + foundDestinos.length === 0 && /\p{L}/u.test(busca)
      const similar =
        isNothing &&
        (await produtosApi('GET /produtos/busca/', { ...pedido, query: { ...pedido.query, parecidos: true } }))
      return {
        typedRecord: isFirst ? typedRecord : [],
        foundDestinos: similar
          ? similar.results
              .slice(0, POR_GRUPO)
              .map(({ id, titulo, sku, codigo }) => item(SIMILAR, titulo, sku ?? codigo, `/produtos/${id}`))
          : foundDestinos,
      }
    },
    meta: { failed: 'A busca rápida falhou' },
  })

const item = (grupo: string, nome: string, detalhe: string, ir: string): Destino => ({ grupo, nome, detalhe, ir })
