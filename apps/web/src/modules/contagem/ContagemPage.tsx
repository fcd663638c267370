import { plural } from '@estampa/contract/shared/plural.ts'
import { IconArrowBackUp, IconClipboardList, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { createLocalStore } from '../../shared/device/localStore.ts'
import { createStore, useStore } from '../../shared/device/store.ts'
import { useMay } from '../../shared/session/session.ts'
import { ActionBar } from '../../shared/ui/ActionBar.tsx'
import { Button, DialogButton, IconButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { useUnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { focusRefused } from '../../shared/ui/fields/wholeNumber.ts'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { EmptyState, LoadingState } from '../../shared/ui/states.tsx'
import {
  type CodigoEmEspera,
  type Contagem,
  chaveDaPeca,
  diferentes,
  type Espera,
  type Mesa,
  nomeDoCodigo,
  parseContagem,
  parseWaitingCodes,
  sumContado,
} from './contagem.ts'
import { LeituraDaContagem } from './LeituraDaContagem.tsx'
import { LinhaDaContagem } from './Linha.tsx'
import { Revisao, useRevisao } from './Revisao.tsx'

export default function ContagemPage() {
  const { contagem, ...edicao } = useContagem()
  const espera = useWaitingCodes()
  const corrige = useMay('corrigir_estoque')
  return (
    <>
      <PageHeader
        title="Contagem de estoque"
        subtitle="Só o que for contado é comparado. A contagem em andamento fica guardada neste navegador."
      />
      {!corrige ? (
        <EmptyState message="Você não tem permissão para corrigir o estoque." />
      ) : contagem && espera ? (
        <MesaDeContagem {...edicao} contagem={contagem} espera={espera} />
      ) : (
        <LoadingState />
      )}
    </>
  )
}

const { read: readStored, useKept: useStored } = createLocalStore('estampa-contagem')
const CHAVE = 'contagem'
const CHAVE_DA_ESPERA = 'espera'
const PASSOS_LEMBRADOS = 50
const joinCounts = (contagem: Contagem) => contagem.map((linha) => `${chaveDaPeca(linha)} ${linha.contado}`).join()

/** The count in progress, which outlives the page in this browser. Null until it has been read. */
function useContagem() {
  // A ref: two readings may come between two renders.
  const [loja] = useState(() => createStore<Contagem | null>(null))
  const contagem = useStore(loja)
  const [steps, setSteps] = useState<readonly Contagem[]>([])
  const mudar = useCallback(
    (change: (contagem: Contagem) => Contagem) => {
      const before = loja.get() ?? []
      const after = change(before)
      loja.set(after)
      // A reading from the server is no step that undo takes back.
      if (joinCounts(before) !== joinCounts(after))
        setSteps((currentPassos) => [before, ...currentPassos].slice(0, PASSOS_LEMBRADOS))
    },
    [loja],
  )
  const undoStep = () => {
    const [before, ...olderPassos] = steps
    if (!before) return
    loja.set(before)
    setSteps(olderPassos)
  }

  useEffect(() => {
    readStored(CHAVE)
      .then(parseContagem, (): Contagem => [])
      .then((keptContagem) => loja.set(keptContagem))
      .catch((error: unknown) => console.error('The count could not be taken up', error))
  }, [loja])
  useStored(CHAVE, contagem)
  return {
    contagem,
    mudar,
    atual: () => loja.get() ?? [],
    desfazer: steps.length > 0 ? undoStep : null,
    /** Begins the next count: a count that was applied to the stock is not taken back. */
    concluir: () => {
      loja.set([])
      setSteps([])
    },
  }
}

/** Codes that wait for an answer of the shop; stored like the count. Null until they have been read. */
function useWaitingCodes(): Espera | null {
  const [loja] = useState(() => createStore<readonly CodigoEmEspera[] | null>(null))
  const codigos = useStore(loja)
  useEffect(() => {
    readStored(CHAVE_DA_ESPERA)
      .then(parseWaitingCodes, () => [])
      .then((keptCodes) => loja.set(keptCodes))
      .catch((error: unknown) => console.error('The codes that wait could not be taken up', error))
  }, [loja])
  useStored(CHAVE_DA_ESPERA, codigos)
  const atual = useCallback(() => loja.get() ?? [], [loja])
  const mudar = useCallback<Espera['mudar']>((change) => loja.set(change(loja.get() ?? [])), [loja])
  return codigos && { codigos, atual, mudar }
}

interface MesaDeContagemProps extends Mesa {
  /** Takes the last step back; null when there is none. */
  desfazer: (() => void) | null
  concluir: () => void
}

function MesaDeContagem({ contagem, mudar, atual, espera, desfazer, concluir }: MesaDeContagemProps) {
  const revisao = useRevisao({ contagem, mudar, onApplied: concluir })
  const waiting = espera.codigos.length > 0
  useUnsavedQuestion(contagem.length > 0 || waiting, {
    title: 'Sair da contagem?',
    danger: 'Sair',
    cancelLabel: 'Continuar contando',
    text: 'A contagem ainda não foi aplicada ao estoque. Ela fica guardada neste navegador para continuar depois.',
  })
  const { conferindo } = revisao
  return (
    <>
      <div className="grid gap-4 items-start *:min-w-0 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:[&_>_:first-child]:sticky lg:[&_>_:first-child]:top-[calc(var(--e-topo)_+_16px)]">
        <div>
          <LeituraDaContagem atual={atual} mudar={mudar} espera={espera} pausada={revisao.aberta} />
        </div>
        <div>
          {waiting && <EmEspera espera={espera} />}
          <Card title="Contado e registrado">
            {contagem.length === 0 ? (
              <EmptyState message="Nada contado ainda." icon={IconClipboardList} />
            ) : (
              <ul aria-label="Itens contados">
                {contagem.map((linha) => (
                  <LinhaDaContagem key={chaveDaPeca(linha)} linha={linha} mudar={mudar} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
      <ActionBar
        status={
          <span role="status">
            {conferindo
              ? `Conferindo ${conferindo.lidos} de ${plural(conferindo.de, 'produto', 'produtos')}…`
              : situacao(contagem, espera.codigos)}
          </span>
        }
      >
        <DialogButton label="Descartar" disabled={(contagem.length === 0 && !waiting) || conferindo !== null}>
          {(onClose) => (
            <ConfirmDialog
              title="Descartar contagem?"
              danger="Descartar"
              cancelLabel="Manter contagem"
              onConfirm={() => {
                mudar(() => [])
                espera.mudar(() => [])
                onClose()
              }}
              onClose={onClose}
            >
              O que foi contado será esquecido. O estoque registrado não muda.
            </ConfirmDialog>
          )}
        </DialogButton>
        <IconButton
          variant="default"
          aria-label="Desfazer"
          title="Desfazer"
          disabled={desfazer === null || conferindo !== null}
          onClick={() => desfazer?.()}
        >
          <IconArrowBackUp size={20} aria-hidden />
        </IconButton>
        <Button
          disabled={contagem.length === 0 || waiting}
          loading={conferindo !== null}
          onClick={() => focusRefused() || revisao.conferir()}
        >
          Revisar contagem
        </Button>
      </ActionBar>
      {revisao.aberta && <Revisao contagem={contagem} revisao={revisao} />}
    </>
  )
}

/** Lists the codes that wait for the connection. */
function EmEspera({ espera: { codigos, mudar } }: { espera: Espera }) {
  return (
    <Card title="Esperam a conexão">
      <p className="m-0 mb-2 text-m text-texto-suave">
        A loja não respondeu. Continue lendo: estas leituras são contadas quando ela voltar, e a revisão espera por
        elas.
      </p>
      <ul aria-label="Leituras em espera">
        {codigos.map(({ texto, quantas }) => (
          <li
            key={texto}
            className="k-pontas gap-x-3 py-2 [&_+_&]:border-t [&_+_&]:border-borda max-md:[&_button]:[--ai-size:44px]"
          >
            <span className="min-w-0 wrap-anywhere">{nomeDoCodigo(texto)}</span>
            <span className="ml-auto flex items-center gap-2">
              <span className="whitespace-nowrap">{plural(quantas, 'leitura', 'leituras')}</span>
              <IconButton
                aria-label={`Remover ${nomeDoCodigo(texto)}`}
                onClick={() => mudar((waitingCodes) => waitingCodes.filter((codigo) => codigo.texto !== texto))}
              >
                <IconX size={18} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function situacao(contagem: Contagem, codes: readonly CodigoEmEspera[]): string {
  if (contagem.length === 0 && codes.length === 0) return 'Nada contado ainda.'
  const leituras = codes.reduce((sum, { quantas }) => sum + quantas, 0)
  return [
    plural(contagem.length, 'item', 'itens'),
    plural(sumContado(contagem), 'peça', 'peças'),
    plural(diferentes(contagem).length, 'diferença', 'diferenças'),
    ...(leituras > 0 ? [plural(leituras, 'leitura em espera', 'leituras em espera')] : []),
  ].join(' · ')
}
