import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { showCamera } from '../../../../shared/device/leitor/Alarmes.tsx'
import { Leituras, loadLeituras } from '../../../../shared/device/leitor/Leituras.tsx'
import { offerCamera } from '../../../../shared/device/shortcuts.ts'
import { Thumbnail } from '../../../../shared/ui/Thumbnail.tsx'
import { imagemDoItem, needsVariacao, pecasDoItem } from '../../../../shared/vendas/item.ts'
import { countMissingPecas, proximaPeca } from './missingPecas.ts'
import { PecaAnterior } from './PecaLida.tsx'
import { nameVariacao, type PecaContada } from './pecaContada.tsx'
import { type Separacao, variacaoLida } from './separacao.ts'
import type { useSeparacao } from './useSeparacao.tsx'

interface LeituraDasPecasProps
  extends Pick<ComponentProps<typeof Leituras>, 'reading' | 'instruction' | 'complete' | 'children'> {
  leituras: Omit<ReturnType<typeof useSeparacao>, 'separacao' | 'marcar'>
  /** Says what was scanned last. */
  last: ReactNode
  /** Where a piece goes. */
  describePlace?: (item: ItemDaVenda) => string
}

/** The readings, as soon as there is anything to say of them. */
export function LeituraDasPecas({ leituras, last, describePlace, ...props }: LeituraDasPecasProps) {
  useEffect(loadLeituras, [])
  const { alarmes, hasRead, opcoes } = leituras
  const isSaid =
    hasRead && (last !== '' || leituras.before !== null || Boolean(props.children) || Boolean(props.complete))
  if (!props.reading && alarmes.length === 0 && opcoes.length === 0 && !isSaid) return null
  const ultima =
    leituras.before && !leituras.lida ? (
      <PecaAnterior lida={leituras.before} describePlace={describePlace} onUndo={leituras.desfazer} />
    ) : (
      last
    )
  return <Leituras {...props} leituras={{ ...leituras, ultima }} action="Separar" giveUp="Não separar" />
}

/** The piece to fetch next and how many are left, quieter than what was read last. Nothing when all are picked. */
export function ProximaPeca(props: {
  separacao: Separacao
  itens: readonly ItemDaVenda[]
  /** The line that the person is at. */
  current: number | undefined
  /** The piece that is shown as read last: of another piece of its line a word is enough. */
  lida: PecaContada | null
  /** Where the piece goes. */
  describePlace?: (item: ItemDaVenda) => string
}) {
  const { separacao, itens, current, lida, describePlace } = props
  const pecas = itens.flatMap((item) => pecasDoItem(item))
  const next = proximaPeca(separacao, pecas, current)
  if (!next) return null
  const { faltam } = next
  const item = nameVariacao(next.item, variacaoLida(separacao, next.item))
  const total = countMissingPecas(separacao, pecas)
  const heading = describePlace ? `Próxima · ${describePlace(next.item)}:` : 'Próxima:'
  const left = !describePlace && total > faltam ? ` · ${total} no total` : ''
  if (lida && !lida.isUndone && lida.item.item_id === item.item_id)
    return (
      <p className="mb-2 text-m text-texto-suave tabular-nums" role="group" aria-label="Próxima peça">
        {`${heading} `}
        <strong className="text-texto">{`mais ${faltam} desta`}</strong>
        {left}
      </p>
    )
  return (
    <div className="flex items-center gap-3 mb-2 lying:mb-0" role="group" aria-label="Próxima peça">
      <Thumbnail className="[--lado:52px] lying:[--lado:44px] [&_img]:object-contain" url={imagemDoItem(item)} />
      <div className="min-w-0 text-texto wrap-anywhere [&_p]:m-0 lying:[&_p]:truncate lying:flex lying:flex-wrap lying:gap-x-2 lying:gap-y-0 lying:items-baseline">
        <p className="text-m text-texto-suave">{heading}</p>
        <p
          className="data-falta:text-aviso text-xl font-forte leading-[1.2] lying:whitespace-normal!"
          data-falta={needsVariacao(item) || undefined}
        >
          {item.variacao || (needsVariacao(item) ? 'Qualquer variação' : item.titulo || item.descricao)}
        </p>
        {(item.variacao || needsVariacao(item)) && (
          <p className="text-base line-clamp-2 whitespace-normal! wrap-anywhere">{item.titulo || item.descricao}</p>
        )}
        <p className="text-m text-texto-suave tabular-nums [&_strong]:text-texto">
          <strong>{`${faltam} desta`}</strong>
          {left}
        </p>
      </div>
    </div>
  )
}

/** The camera, until there is nothing left to read: then it closes. `fechou` says that it has just done so by itself. */
export function useCameraAteOFim(acabou: boolean) {
  const [camera, setCamera] = useState(false)
  const [before, setBefore] = useState(acabou)
  const [fechou, setFechou] = useState(false)
  if (acabou !== before) {
    setBefore(acabou)
    setFechou(acabou && camera)
    if (acabou) setCamera(false)
  }
  // A phone's own button for scanning counts pieces here.
  useEffect(() => {
    if (acabou) return
    return offerCamera(() => {
      setCamera(true)
      showCamera(null)
    })
  }, [acabou])
  return { camera, setCamera, fechou }
}

/** Below the header of the page. */
const TOPO_PX = 72

/**
 * A ref: what stands below this part stays where it is on screen while the part grows or shrinks, as far as the part itself
 * stays in sight. `data-livre` is no such part: the camera, which is scrolled to, and while codes are typed in the field above.
 */
export function preventJump(part: HTMLElement | null) {
  if (!part) return
  let before = part.offsetHeight
  const medida = new ResizeObserver(() => {
    const { height, top } = part.getBoundingClientRect()
    const cresceu = height - before
    before = height
    if (!part.dataset.livre && top - cresceu >= TOPO_PX) scrollBy(0, cresceu)
  })
  medida.observe(part)
  return () => medida.disconnect()
}
