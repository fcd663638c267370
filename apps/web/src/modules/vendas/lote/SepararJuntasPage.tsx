import { formatDate } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { BotaoDaCamera } from '../../../shared/device/leitor/BotaoDaCamera.tsx'
import { CampoDeCodigo } from '../../../shared/device/leitor/CampoDeCodigo.tsx'
import { ActionBar } from '../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { CheckboxField } from '../../../shared/ui/fields/CheckboxField.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../../shared/ui/states.tsx'
import { Thumbnail } from '../../../shared/ui/Thumbnail.tsx'
import { imagemDoItem, nomeDoItem, pecasDoItem } from '../../../shared/vendas/item.ts'
import { useChooseVariacao } from '../detalhe/itens/EscolhaDaVariacao.tsx'
import { EstampagemDoItem, EstampasDoItem } from '../detalhe/itens/EstampasDoItem.tsx'
import { LeituraDasPecas, useCameraAteOFim } from '../detalhe/separacao-por-leitura/LeituraDasPecas.tsx'
import { FaltaEstampar, PecaLida } from '../detalhe/separacao-por-leitura/PecaLida.tsx'
import { isItemPicked, type Separacao, unidadesDe, variacaoLida } from '../detalhe/separacao-por-leitura/separacao.ts'
import { useSeparacao } from '../detalhe/separacao-por-leitura/useSeparacao.tsx'
import {
  keepVariacoesLidas,
  useAskAboutVariacoes,
  VariacaoLida,
} from '../detalhe/separacao-por-leitura/VariacaoLida.tsx'
import { issueNotas } from '../nota.queries.ts'
import { useVendasDoEndereco } from './lote.queries.ts'
import { advanceLote } from './lote.ts'

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
  const { separacao, marcar, ...leituras } = useSeparacao(caixas)
  const { lida, hasRead, alarmes, desfazer } = leituras
  const lastVenda = lida ? vendaDe(lida.item) : undefined
  const completas = caixas.filter((venda) => venda.itens.every((item) => isItemPicked(separacao, item)))
  const isComplete = completas.length === caixas.length
  const { camera, setCamera: setLendo } = useCameraAteOFim(isComplete)
  const itensCompletos = completas.flatMap(({ itens }) => itens)
  const { goOn, pergunta } = useAskAboutVariacoes(separacao, itensCompletos)
  const advanceBoxes = async (issuesNotas = false) => {
    const hasVariacoes = itensCompletos.some((item) => variacaoLida(separacao, item) !== null)
    const preparar = (id: number) => {
      const venda = completas.find((caixa) => caixa.id === id)
      return venda ? keepVariacoesLidas(client, separacao, venda) : Promise.resolve()
    }
    const avanco = advanceLote(client, { de: 'separacao', vendas: completas, ...(hasVariacoes && { preparar }) })
    void navigate('/vendas?status=separacao', { replace: true })
    await avanco
    if (issuesNotas) await issueNotas(client, completas)
  }
  return (
    <>
      <Card title="Ler peças" actions={<BotaoDaCamera open={camera} label="Escanear itens" onChange={setLendo} />}>
        {!camera && !hasRead && alarmes.length === 0 && (
          <p className="m-0 mb-3 text-texto-suave">Leia cada peça: a tela diz em que caixa ela vai. Ou marque à mão.</p>
        )}
        {/* Messages about readings appear below the field, so it stays in place. The camera's panel has a field of its own. */}
        {!camera && !isComplete && (
          <div className="max-w-110 not-last:mb-3">
            <CampoDeCodigo action="Separar" onSend={(text) => leituras.ler(text.trim())} />
          </div>
        )}
        <LeituraDasPecas
          reading={camera}
          leituras={leituras}
          last={
            lida && lastVenda ? (
              <Destino caixa={numeroDe(lastVenda)} lida={lida} vendaId={lastVenda.id} onUndo={desfazer} />
            ) : (
              ''
            )
          }
          instruction="Cada leitura conta uma peça e diz em que caixa ela vai."
          complete={isComplete && `Todas as caixas estão completas.${describeUnprinted(caixas, numeroDe)}`}
        />
        {vendas.length > caixas.length && (
          <p className="m-0 mt-2 text-aviso">
            {vendas.length - caixas.length === 1
              ? '1 venda já não está em separação.'
              : `${vendas.length - caixas.length} vendas já não estão em separação.`}
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
            ultima={venda === lastVenda}
            onMarcar={marcar}
            onDesfazer={leituras.desfazerLeitura}
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
            onClick={() => goOn(() => void advanceBoxes(true))}
          >
            Avançar e emitir notas
          </Button>
        )}
        <Button disabled={completas.length === 0} onClick={() => goOn(() => void advanceBoxes())}>
          {ACOES.separar.rotulo}
        </Button>
      </ActionBar>
      {pergunta}
    </>
  )
}

/** The boxes whose pieces are still to be printed: they do not move on. */
function describeUnprinted(caixas: readonly Venda[], numeroDe: (venda: Venda) => number): string {
  const numbers = caixas.flatMap((venda) => ((venda.pecas_a_produzir ?? 0) > 0 ? String(numeroDe(venda)) : []))
  if (numbers.length === 0) return ''
  return ` Falta estampar: ${numbers.length === 1 ? 'caixa' : 'caixas'} ${new Intl.ListFormat('pt-BR').format(numbers)}.`
}

type DestinoProps = { caixa: number; vendaId: number } & ComponentProps<typeof PecaLida>

/** Where the piece that was just read goes, large enough to read at arm's length. */
const Destino = ({ caixa, vendaId, ...peca }: DestinoProps) => (
  <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 items-center max-sm:gap-x-3">
    <p className="text-l text-marca-texto [&_strong]:block [&_strong]:text-[length:clamp(4.5rem,16vw,8rem)] [&_strong]:font-destaque [&_strong]:tabular-nums [&_strong]:leading-[0.95]">
      Caixa <strong>{caixa}</strong>
    </p>
    <PecaLida {...peca} picture="below" className="text-3xl max-sm:text-2xl [--lado:clamp(48px,12vw,120px)]" />
    <FaltaEstampar lida={peca.lida} vendaId={vendaId} />
  </div>
)

interface CaixaProps {
  numero: number
  venda: Venda
  separacao: Separacao
  /** The last scanned piece went here. */
  ultima: boolean
  onMarcar: (itens: readonly ItemDaVenda[], sim: boolean) => void
  /** Takes back one reading of a line. */
  onDesfazer: (item: ItemDaVenda, variacaoId: number) => void
}

/** Box of one sale: what belongs in it, and how much of that it holds. */
function Caixa({ numero, venda, separacao, ultima, onMarcar, onDesfazer }: CaixaProps) {
  const { itens, prioritaria, prazo, anotacao, pecas_a_produzir: pecasToPrint = 0 } = venda
  const { escolher, escolhendo } = useChooseVariacao(venda.id)
  const completa = itens.every((item) => isItemPicked(separacao, item))
  const urgencyTexts = [prioritaria && 'Prioritária', prazo && `até ${formatDate(prazo).slice(0, 5)}`].filter(Boolean)
  return (
    <li
      className="k-caixa py-3.5 px-4 shadow-1 data-completa:bg-sucesso-fundo data-ultima:[outline:3px_solid_var(--e-marca)]"
      data-completa={(completa && pecasToPrint === 0) || undefined}
      data-ultima={ultima || undefined}
    >
      <h2 className="flex gap-2.5 items-baseline m-0 text-2xl">
        {`Caixa ${numero}`}
        {completa &&
          (pecasToPrint > 0 ? (
            <span className="text-s font-forte text-aviso">{`Completa, ${pecasToPrint === 1 ? 'falta' : 'faltam'} estampar ${pecasToPrint}`}</span>
          ) : (
            <span className="text-s font-forte text-sucesso">Completa</span>
          ))}
      </h2>
      <p className="text-m text-texto-suave m-0 mb-1.5 wrap-anywhere [&_a]:text-link">
        <Link className="k-elo" to={`/vendas/${venda.id}`}>{`Venda ${venda.id}`}</Link>
        {` · ${venda.cliente_nome}`}
      </p>
      {(urgencyTexts.length > 0 || anotacao) && (
        <p className="text-m m-0 mb-1.5 wrap-anywhere font-forte text-aviso">
          {[...urgencyTexts, anotacao].filter(Boolean).join(' · ')}
        </p>
      )}
      <div>
        {itens
          .flatMap((linha) => pecasDoItem(linha))
          .map((item) => (
            <Peca
              key={item.item_id}
              item={item}
              vendaId={venda.id}
              unidades={unidadesDe(separacao, item)}
              onMarcar={(sim) => onMarcar([item], sim)}
              escolha={
                <VariacaoLida
                  item={item}
                  vendaId={venda.id}
                  separacao={separacao}
                  ocupada={escolhendo}
                  onEscolher={(id) => escolher(item, id)}
                  onDesfazer={onDesfazer}
                />
              }
            />
          ))}
      </div>
    </li>
  )
}

interface PecaProps {
  item: ItemDaVenda
  vendaId: number
  unidades: number
  onMarcar: (sim: boolean) => void
  escolha: ReactNode
}

function Peca({ item, vendaId, unidades, onMarcar, escolha }: PecaProps) {
  const { quantidade, variacao: chip } = item
  return (
    <div
      className="flex flex-wrap gap-2 items-center py-1 border-t border-t-borda [&_>_:first-child]:flex-none"
      data-separada={unidades === quantidade || undefined}
    >
      <CheckboxField
        label={`${nomeDoItem(item)}: ${unidades} de ${quantidade}`}
        hideLabel
        checked={unidades === quantidade}
        indeterminate={unidades > 0 && unidades < quantidade}
        onChange={(event) => onMarcar(event.target.checked)}
      />
      <Thumbnail className="[--lado:40px] [&_img]:object-contain" url={imagemDoItem(item)} />
      <div className="flex flex-col flex-1 min-w-0 gap-0.5 items-start [&_p]:m-0 [&_ul]:p-0 [&_ul]:list-none">
        <span className="leading-[1.3] wrap-anywhere in-data-separada:text-texto-suave" aria-hidden>
          {item.titulo || item.descricao}
        </span>
        {chip && <span className="py-0.5 px-2.5 text-s font-medio bg-superficie-2 rounded-pilula">{chip}</span>}
        {/* A kit's part has none of its own. */}
        {item.item_id > 0 && item.estampas.length > 0 && <EstampasDoItem item={item} />}
        {item.item_id > 0 && <EstampagemDoItem item={item} vendaId={vendaId} />}
      </div>
      <span
        className="flex-none min-w-[2.5em] font-forte tabular-nums text-right"
        aria-hidden
      >{`${unidades}/${quantidade}`}</span>
      {escolha}
    </div>
  )
}
