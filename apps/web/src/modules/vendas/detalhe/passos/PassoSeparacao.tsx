import { impedimentoNoBalcao } from '@estampa/contract/balcao/balcao.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../../../shared/api/apiError.ts'
import { useReadingInSight } from '../../../../shared/device/leitor/Alarmes.tsx'
import { BotaoDaCamera } from '../../../../shared/device/leitor/BotaoDaCamera.tsx'
import { CampoDeCodigo } from '../../../../shared/device/leitor/CampoDeCodigo.tsx'
import { PHONE, useMediaQuery } from '../../../../shared/device/useMediaQuery.ts'
import { SelectAll } from '../../../../shared/resource/SelectAll.tsx'
import { Button } from '../../../../shared/ui/Button.tsx'
import { imagemDoItem, pecasDoItem } from '../../../../shared/vendas/item.ts'
import { useChooseVariacao } from '../itens/EscolhaDaVariacao.tsx'
import { FOTO, ItensDaVenda } from '../itens/ItensDaVenda.tsx'
import { FotoDaVariacao } from '../separacao-por-leitura/FotoDaVariacao.tsx'
import {
  LeituraDasPecas,
  ProximaPeca,
  preventJump,
  useCameraAteOFim,
} from '../separacao-por-leitura/LeituraDasPecas.tsx'
import { countMissingPecas } from '../separacao-por-leitura/missingPecas.ts'
import { FaltaEstampar, LIDA, OutrosLugares, PecaLida } from '../separacao-por-leitura/PecaLida.tsx'
import { nameVariacao } from '../separacao-por-leitura/pecaContada.tsx'
import {
  andamentoDoItem,
  isItemPicked,
  isVariacaoUndecided,
  NADA_SEPARADO,
  unidadesDe,
  variacaoLida,
} from '../separacao-por-leitura/separacao.ts'
import { TirarPeca } from '../separacao-por-leitura/TirarPeca.tsx'
import { useSeparacao } from '../separacao-por-leitura/useSeparacao.tsx'
import { keepVariacoesLidas, useAskAboutVariacoes, VariacaoLida } from '../separacao-por-leitura/VariacaoLida.tsx'
import { ProximoPasso, useAdvanceVenda } from './ProximoPasso.tsx'
import { SairSemEstampa } from './SairSemEstampa.tsx'

/** Fetching the pieces. The ticks never leave this browser. */
export function PassoSeparacao({ venda, onBalcao }: { venda: Venda; onBalcao: () => void }) {
  const { pecas_que_faltam: missingPecas, pecas_a_produzir: pecasToProduce = 0 } = venda
  const itens = venda.itens.filter(({ despesa }) => !despesa)
  const vendas = useMemo(() => [venda], [venda])
  const { separacao, marcar, ...leituras } = useSeparacao(vendas)
  const { lida } = leituras
  const client = useQueryClient()
  const { avancar, ocupada } = useAdvanceVenda(venda, {
    para: ACOES.separar.para,
    antes: () => keepVariacoesLidas(client, separacao, venda),
    falhaAntes: (error) => sentenceOf(error, 'Não foi possível guardar a variação lida. Tente novamente.'),
  })
  const { goOn, pergunta } = useAskAboutVariacoes(separacao, itens)
  const { escolher, escolhendo } = useChooseVariacao(venda.id)
  const pecas = itens.flatMap((item) => pecasDoItem(item))
  const pickedItens = itens.filter((item) => isItemPicked(separacao, item))
  const undecided = itens.filter((item) => isVariacaoUndecided(separacao, item)).length
  const isAllPicked = pickedItens.length === itens.length
  const missingCount = countMissingPecas(separacao, pecas)
  const pecaCount = countMissingPecas(NADA_SEPARADO, pecas)
  const isPhone = useMediaQuery(PHONE)
  const [isTyped, setIsTyped] = useState(false)
  const { camera, setCamera, fechou } = useCameraAteOFim(isAllPicked)
  const proceed = {
    disabled: !isAllPicked || missingPecas > 0 || pecasToProduce > 0,
    loading: ocupada,
    onClick: () =>
      goOn(() => {
        leituras.warnOfRefusals()
        avancar()
      }),
  }
  return (
    <ProximoPasso
      venda={venda}
      instrucao={
        isAllPicked
          ? describePicked(pecasToProduce, undecided)
          : // On a phone the field below says so, and the first line comes into sight.
            isPhone
            ? ''
            : 'Marque cada linha, ou leia o código.'
      }
      actions={
        <div className="flex flex-wrap gap-x-4 gap-y-2 items-center max-md:gap-x-1 max-md:[&_[data-botao]]:px-3 max-md:flex-[1_1_100%] max-md:justify-between max-xs:[&_label]:text-m">
          <BotaoDaCamera open={camera} label="Escanear itens" onChange={setCamera} />
          <SelectAll
            selected={pickedItens.length}
            partly={missingCount < pecaCount}
            rows={itens.length}
            onChange={(allChecked) => marcar(itens, allChecked)}
          />
        </div>
      }
      situacao={
        !isAllPicked &&
        `“${ACOES.separar.rotulo}” abre com tudo marcado. O que já está marcado fica guardado neste aparelho.`
      }
      motivo={<OQueFalta venda={venda} />}
      pronto={isAllPicked}
      seguir={proceed}
      botoes={
        <>
          {impedimentoNoBalcao(venda) === null && (
            <Button variant="default" onClick={onBalcao}>
              Concluir no balcão
            </Button>
          )}
          {missingPecas === 0 && <SairSemEstampa venda={venda} disabled={!isAllPicked || ocupada} />}
          <Button {...proceed}>{ACOES.separar.rotulo}</Button>
        </>
      }
    >
      {/* Messages about readings appear below the field, so it stays in place. The camera's panel has a field of its own. */}
      {!camera && !isAllPicked && (
        <div className="max-w-110 mb-3">
          <CampoDeCodigo
            action="Separar"
            onSend={(text) => {
              setIsTyped(true)
              return leituras.ler(text.trim())
            }}
          />
        </div>
      )}
      <div
        className="[display:flow-root]"
        ref={preventJump}
        data-livre={camera || fechou || isTyped || isPhone || undefined}
      >
        <LeituraDasPecas
          reading={camera}
          leituras={leituras}
          last={
            lida ? (
              <LidaDaVenda
                lida={lida}
                before={leituras.before}
                vendaId={venda.id}
                onUndo={leituras.desfazer}
                onMove={leituras.moverLida}
              />
            ) : (
              ''
            )
          }
          instruction={
            isAllPicked || leituras.hasRead ? '' : 'Cada leitura conta uma peça. O que não for desta venda espera aqui.'
          }
        >
          {!isAllPicked && (camera || leituras.hasRead || leituras.alarmes.length > 0) && (
            <ProximaPeca separacao={separacao} itens={itens} current={leituras.currentId} lida={lida} />
          )}
        </LeituraDasPecas>
      </div>
      <Andamento picked={pickedItens.length} rows={itens.length} missing={missingCount} pieces={pecaCount} />
      <ItensDaVenda
        venda={venda}
        shownAs={(item) => nameVariacao(item, variacaoLida(separacao, item))}
        marcados={new Set(pickedItens.map(({ item_id }) => item_id))}
        isPartlyMarked={(item) => pecasDoItem(item).some((peca) => unidadesDe(separacao, peca) > 0)}
        andamentoDe={(item) => andamentoDoItem(separacao, item)}
        separadasDe={(item) => pecasDoItem(item).map((peca) => unidadesDe(separacao, peca))}
        fotoDe={(item) => {
          const lidaId = variacaoLida(separacao, item)
          return (
            lidaId !== null && (
              <FotoDaVariacao className={FOTO} produtoId={item.id} variacaoId={lidaId} foto={imagemDoItem(item)} />
            )
          )
        }}
        aoLadoDe={(item) =>
          item.partes.length === 0 &&
          variacaoLida(separacao, item) === null && (
            <TirarPeca item={item} unidades={unidadesDe(separacao, item)} onTirar={() => leituras.tirarPeca(item)} />
          )
        }
        abaixoDe={(item) =>
          // The question of the reading has the same choices.
          leituras.opcoes[0]?.produtoId === item.id ? null : (
            <VariacaoLida
              item={item}
              vendaId={venda.id}
              separacao={separacao}
              ocupada={escolhendo || ocupada}
              onEscolher={(id) => escolher(item, id)}
              onDesfazer={leituras.desfazerLeitura}
            />
          )
        }
        onMarcar={(id, sim) =>
          marcar(
            itens.filter(({ item_id }) => item_id === id),
            sim,
          )
        }
      />
      {pergunta}
    </ProximoPasso>
  )
}

type LidaDaVendaProps = { vendaId: number } & ComponentProps<typeof PecaLida> & ComponentProps<typeof OutrosLugares>

/** Shows the last reading. Each new reading scrolls it into view; an undone reading does not scroll. */
function LidaDaVenda({ vendaId, onMove, ...peca }: LidaDaVendaProps) {
  const { lida } = peca
  const isPhone = useMediaQuery(PHONE)
  // On a phone it stands where it stood at the reading before, below the field.
  const part = useReadingInSight(lida.isUndone ? null : lida, isPhone ? 'start' : 'nearest')
  return (
    <div className={`[scroll-margin-block:12px] max-md:scroll-mt-[88px] ${LIDA}`} ref={part}>
      <PecaLida {...peca} />
      <OutrosLugares lida={lida} onMove={onMove} />
      <FaltaEstampar lida={lida} vendaId={vendaId} />
    </div>
  )
}

/** Says what the person still has to do once every line is picked. `undecided`: the number of lines without a variation. */
function describePicked(pecasToProduce: number, undecided: number): string {
  if (undecided > 0) return `Tudo marcado, mas falta dizer a variação de ${plural(undecided, 'linha', 'linhas')}.`
  if (pecasToProduce === 0) return `Tudo separado. Agora: ${ACOES.separar.rotulo}.`
  return `Peças separadas, mas ${pecasToProduce === 1 ? 'falta estampar 1' : `faltam estampar ${pecasToProduce}`}.`
}

/** How far the picking is; in sight however long the list is. */
const Andamento = ({ picked, rows, missing, pieces }: Record<'picked' | 'rows' | 'missing' | 'pieces', number>) => (
  <div className="sticky top-(--e-topo-fixo) z-10 py-2 bg-superficie" data-andamento>
    <p className="k-pontas gap-2 m-0 text-m">
      <strong role="status">{`${picked} de ${plural(rows, 'linha', 'linhas')}`}</strong>
      <span className="text-texto-suave">
        {missing > 0 && `${missing === 1 ? 'falta' : 'faltam'} ${plural(missing, 'peça', 'peças')}`}
      </span>
    </p>
    <div className="h-1.5 mt-1 overflow-hidden bg-borda rounded-full" aria-hidden>
      <div className="h-full bg-marca" style={{ width: `${(1 - missing / pieces) * 100}%` }} />
    </div>
  </div>
)

/** Why the sale cannot go on yet, and the place where that is mended. */
function OQueFalta({ venda }: { venda: Venda }) {
  const { id, itens, pecas_que_faltam: missingPecas, pecas_a_produzir: pecasToProduce = 0 } = venda
  if (missingPecas > 0) {
    const lacking = itens.find(({ pendencia, id: produtoId }) => pendencia === 'sem_estoque' && produtoId !== null)
    return (
      <>
        <p className="m-0">{`${missingPecas === 1 ? 'Falta' : 'Faltam'} ${plural(missingPecas, 'peça', 'peças')} no estoque.`}</p>
        <p className="m-0 text-texto-suave">
          Dê entrada{' '}
          {lacking ? (
            <Link to={`/produtos/${lacking.id}`}>no estoque de {lacking.titulo || lacking.descricao}</Link>
          ) : (
            'no estoque'
          )}
          , ou tire as peças em Editar Venda.
        </p>
      </>
    )
  }
  if (pecasToProduce === 0) return null
  return (
    <>
      <p className="m-0">{`A estampar: ${pecasToProduce}.`}</p>
      <Link className="k-elo" to={`/producao?venda=${id}`}>
        Ver na produção
      </Link>
    </>
  )
}
