import { plural } from '@estampa/contract/shared/plural.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { showAlarm, useReadingInSight } from '../../../shared/device/leitor/Alarmes.tsx'
import { BotaoDaCamera } from '../../../shared/device/leitor/BotaoDaCamera.tsx'
import { CampoDeCodigo } from '../../../shared/device/leitor/CampoDeCodigo.tsx'
import { PHONE, useMediaQuery } from '../../../shared/device/useMediaQuery.ts'
import { ActionBar } from '../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../../shared/ui/states.tsx'
import { nomeDoItem, pecasDoItem } from '../../../shared/vendas/item.ts'
import { LeituraDasPecas, ProximaPeca, useCameraAteOFim } from '../detalhe/separacao-por-leitura/LeituraDasPecas.tsx'
import { countMissingPecas } from '../detalhe/separacao-por-leitura/missingPecas.ts'
import { FaltaEstampar, LIDA, OutrosLugares, PecaLida } from '../detalhe/separacao-por-leitura/PecaLida.tsx'
import {
  applyLeitura,
  isVariacaoUndecided,
  type Leitura,
  NADA_SEPARADO,
  variacaoLida,
} from '../detalhe/separacao-por-leitura/separacao.ts'
import { useSeparacao } from '../detalhe/separacao-por-leitura/useSeparacao.tsx'
import { keepVariacoesLidas, useAskAboutVariacoes } from '../detalhe/separacao-por-leitura/VariacaoLida.tsx'
import { issueNotas } from '../nota.queries.ts'
import { AndamentoDoLote } from './AndamentoDoLote.tsx'
import { Caixa, type CaixaState, describeCaixa, isCaixaFull } from './Caixa.tsx'
import { useVendasDoEndereco } from './lote.queries.ts'
import { advanceLote, dismissDoneLote, useNotasDoLote, useVendaLote } from './lote.ts'

export default function SepararJuntasPage() {
  const { ids, vendas, faltam, lendo, tentarDeNovo } = useVendasDoEndereco()
  const caixas = ids.flatMap((id) => vendas.find((venda) => venda.id === id) ?? [])
  const quantas = caixas.filter(({ status }) => status === 'separacao').length
  return (
    <>
      <PageHeader
        title="Separar juntas"
        subtitle={quantas > 0 && !lendo && `${plural(quantas, 'venda', 'vendas')}, uma caixa para cada`}
      />
      {faltam.length > 0 && <ErrorBox message="Erro ao carregar venda" onRetry={tentarDeNovo} pending={lendo} />}
      {lendo ? (
        <LoadingState message="Carregando vendas" />
      ) : caixas.length === 0 ? (
        <EmptyState message="Nenhuma venda encontrada." detail="Escolha as vendas na lista, no passo Separação.">
          <Button variant="default" to="/vendas?status=separacao">
            Ver vendas em separação
          </Button>
        </EmptyState>
      ) : (
        <SepararJuntas vendas={caixas satisfies readonly Venda[]} />
      )}
    </>
  )
}

/** Sales in picking, a box each, in the order given: a piece goes into the first box that lacks it. */
export function SepararJuntas({ vendas }: { vendas: readonly Venda[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const caixas = useMemo(() => vendas.filter(({ status }) => status === 'separacao'), [vendas])
  // A box keeps its number while others move on.
  const numeroDe = (venda: Venda) => vendas.indexOf(venda) + 1
  const vendaDe = (item: ItemDaVenda) =>
    caixas.find((venda) =>
      venda.itens.some((boxItem) => pecasDoItem(boxItem).some(({ item_id }) => item_id === item.item_id)),
    )
  const describeGone = (leitura: Leitura) => {
    const gone = vendas.find(
      ({ status, itens }) =>
        status !== 'separacao' && applyLeitura(NADA_SEPARADO, itens, leitura).resultado.tipo === 'separada',
    )
    return gone ? `A caixa ${numeroDe(gone)} já avançou` : null
  }
  const { separacao, marcar, ...leituras } = useSeparacao(caixas, describeGone)
  const { lida, hasRead, alarmes, desfazer } = leituras
  const lastVenda = lida ? vendaDe(lida.item) : undefined
  const describePlace = (item: ItemDaVenda) => {
    const venda = vendaDe(item)
    return venda ? `Caixa ${numeroDe(venda)}` : ''
  }
  const cheias = caixas.filter((venda) => isCaixaFull(separacao, venda))
  const isFull = cheias.length === caixas.length
  const completas = cheias.filter(({ pecas_a_produzir: pecasToPrint = 0 }) => pecasToPrint === 0)
  const missing = countMissingPecas(
    separacao,
    caixas.flatMap(({ itens }) => itens.filter(({ despesa }) => !despesa).flatMap((item) => pecasDoItem(item))),
  )
  const { camera, setCamera: setLendo } = useCameraAteOFim(isFull)
  const itensCompletos = completas.flatMap(({ itens }) => itens)
  const isUndecided = itensCompletos.some((item) => isVariacaoUndecided(separacao, item))
  const { goOn, pergunta } = useAskAboutVariacoes(
    separacao,
    itensCompletos,
    (item) => `${describePlace(item)}, ${nomeDoItem(item)}`,
  )
  const [movedIds, setMovedIds] = useState<readonly number[]>([])
  const [lote, notas] = [useVendaLote(), useNotasDoLote()]
  const isMoveTold = movedIds.length > 0 && (lote !== null || notas !== null)
  /** Sales that were moved elsewhere. */
  const goneCount = vendas.filter(({ id, status }) => status !== 'separacao' && !movedIds.includes(id)).length
  // The next piece is in the hand.
  useEffect(() => {
    if (lida) dismissDoneLote()
  }, [lida])
  const advanceBoxes = async (issuesNotas = false) => {
    leituras.warnOfRefusals()
    setMovedIds([...movedIds, ...completas.map(({ id }) => id)])
    const hasVariacoes = itensCompletos.some((item) => variacaoLida(separacao, item) !== null)
    const preparar = (id: number) => {
      const venda = completas.find((caixa) => caixa.id === id)
      return venda ? keepVariacoesLidas(client, separacao, venda) : Promise.resolve()
    }
    const avanco = advanceLote(client, { de: 'separacao', vendas: completas, ...(hasVariacoes && { preparar }) })
    if (completas.length === caixas.length) void navigate('/vendas?status=separacao', { replace: true })
    await avanco
    if (issuesNotas) await issueNotas(client, completas)
  }
  return (
    <>
      {isMoveTold && (
        <div className="mb-4" ref={showAlarm}>
          <AndamentoDoLote emiteNotas={caixas.some(({ emite_notas }) => emite_notas)} />
        </div>
      )}
      <Card title="Ler peças" actions={<BotaoDaCamera open={camera} label="Escanear itens" onChange={setLendo} />}>
        {!camera && !hasRead && alarmes.length === 0 && (
          <p className="m-0 mb-3 text-texto-suave">Leia cada peça: a tela diz em que caixa ela vai. Ou marque à mão.</p>
        )}
        {/* Messages about readings appear below the field, so it stays in place. The camera's panel has a field of its own. */}
        {!camera && !isFull && (
          <div className="max-w-110 not-last:mb-3">
            <CampoDeCodigo action="Separar" onSend={(text) => leituras.ler(text.trim())} />
          </div>
        )}
        <LeituraDasPecas
          reading={camera}
          leituras={leituras}
          describePlace={describePlace}
          last={
            lida && lastVenda ? (
              <Destino
                caixa={numeroDe(lastVenda)}
                state={describeCaixa(separacao, lastVenda)}
                isFirst={!camera}
                lida={lida}
                before={leituras.before}
                vendaId={lastVenda.id}
                onUndo={desfazer}
                onMove={leituras.moverLida}
                describePlace={describePlace}
              />
            ) : (
              ''
            )
          }
          instruction={hasRead ? '' : 'Cada leitura conta uma peça e diz em que caixa ela vai.'}
          complete={isFull && !isUndecided && describeFull(caixas, numeroDe)}
        >
          {!isFull && (camera || hasRead || alarmes.length > 0) && (
            <ProximaPeca
              separacao={separacao}
              itens={caixas.flatMap(({ itens }) => itens.filter(({ despesa }) => !despesa))}
              current={leituras.currentId}
              lida={lida}
              describePlace={describePlace}
            />
          )}
        </LeituraDasPecas>
        {hasRead && missing > 0 && (
          <p className="m-0 text-m text-texto-suave">
            {`${missing === 1 ? 'Falta' : 'Faltam'} ${plural(missing, 'peça', 'peças')} em ${plural(caixas.length - cheias.length, 'caixa', 'caixas')}.`}
          </p>
        )}
        {goneCount > 0 && (
          <p className="m-0 mt-2 text-texto-suave">
            {goneCount === 1 ? '1 venda já não está em separação.' : `${goneCount} vendas já não estão em separação.`}
          </p>
        )}
      </Card>
      <ol
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))] gap-3 my-4 mx-0"
        aria-label="Caixas"
      >
        {caixas.map((venda) => (
          <Caixa
            key={venda.id}
            numero={numeroDe(venda)}
            venda={venda}
            separacao={separacao}
            askedId={leituras.opcoes[0]?.produtoId ?? null}
            ultima={venda === lastVenda}
            onMarcar={marcar}
            onDesfazer={leituras.desfazerLeitura}
            onTirar={leituras.tirarPeca}
          />
        ))}
      </ol>
      <ActionBar>
        <p
          className="flex-1 m-0 text-m text-texto-suave"
          role="status"
        >{`${completas.length} de ${plural(caixas.length, 'completa', 'completas')}`}</p>
        {caixas.some(({ emite_notas }) => emite_notas) && (
          <Button
            variant="default"
            disabled={completas.length === 0}
            loading={lote?.acabou === false}
            onClick={() => goOn(() => void advanceBoxes(true))}
          >
            Avançar e emitir notas
          </Button>
        )}
        <Button
          disabled={completas.length === 0}
          loading={lote?.acabou === false}
          onClick={() => goOn(() => void advanceBoxes())}
        >
          {ACOES.separar.rotulo}
        </Button>
      </ActionBar>
      {pergunta}
    </>
  )
}

/** Says that nothing is left to read, and which boxes do not move on as their pieces are still to be printed. */
function describeFull(caixas: readonly Venda[], numeroDe: (venda: Venda) => number) {
  const numbers = caixas.flatMap((venda) => ((venda.pecas_a_produzir ?? 0) > 0 ? String(numeroDe(venda)) : []))
  if (numbers.length === 0) return 'Todas as caixas estão completas.'
  const names = `${numbers.length === 1 ? 'caixa' : 'caixas'} ${new Intl.ListFormat('pt-BR').format(numbers)}`
  return <span className="text-aviso">{`Todas as caixas estão cheias. Falta estampar: ${names}.`}</span>
}

/** `isFirst`: it stands directly below the field. */
type DestinoProps = {
  caixa: number
  state: CaixaState | null
  isFirst: boolean
  vendaId: number
} & ComponentProps<typeof PecaLida> &
  ComponentProps<typeof OutrosLugares>

/** Where the piece that was just read goes, large enough to read at arm's length. Each reading brings it into sight. */
function Destino({ caixa, state, isFirst, vendaId, onMove, describePlace, ...peca }: DestinoProps) {
  const { lida } = peca
  const isPhone = useMediaQuery(PHONE)
  // On a phone it stands where it stood at the reading before, with the field above it.
  const part = useReadingInSight(lida.isUndone ? null : lida, isPhone && isFirst ? 'start' : 'nearest')
  return (
    <div
      ref={part}
      className={`[scroll-margin-block:12px] data-first:max-md:scroll-mt-[88px] grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 items-center max-sm:gap-x-3 ${LIDA}`}
      data-first={isFirst || undefined}
    >
      <p
        className="text-l text-marca-texto data-undone:text-texto-suave data-undone:opacity-50 [&_strong]:block [&_strong]:text-[length:clamp(4.5rem,16vw,8rem)] [&_strong]:font-destaque [&_strong]:tabular-nums [&_strong]:leading-[0.95]"
        data-undone={lida.isUndone || undefined}
      >
        Caixa <strong>{caixa}</strong>
      </p>
      <PecaLida
        {...peca}
        describePlace={describePlace}
        picture="below"
        // Lines of one blank are told apart by the print.
        className={`text-3xl max-sm:text-2xl ${lida.otherPlaces.length > 0 ? '[--lado:clamp(72px,18vw,140px)]' : '[--lado:clamp(48px,12vw,120px)]'}`}
      />
      <OutrosLugares lida={lida} onMove={onMove} describePlace={describePlace} />
      <FaltaEstampar lida={lida} vendaId={vendaId} />
      {state && (
        <p
          className="col-span-full m-0 mt-1 text-base text-sucesso data-waiting:text-aviso"
          data-waiting={state.isWaiting || undefined}
        >{`Caixa ${caixa} ${state.text.toLocaleLowerCase('pt-BR')}.`}</p>
      )}
    </div>
  )
}
