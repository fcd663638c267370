import { IconArrowBackUp } from '@tabler/icons-react'
import { ActionBar } from '../../../../shared/ui/ActionBar.tsx'
import { Button, DialogButton } from '../../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { RefusalReason } from '../../../../shared/ui/Refusal.tsx'
import { discardMudancas, type Edicao, type Mudanca, problemaDe, undoStep } from './mudancas.ts'

interface BarraDaTabelaProps {
  readonly edicao: Edicao
  readonly gravando: boolean
  readonly gravadasAgora: number
  /** Why nothing was saved. */
  readonly recusa: string | null
  /** The first cell that cannot be saved, or was not. */
  readonly problema: readonly [chave: string, mudanca: Mudanca] | null
  readonly mudar: (passo: (edicao: Edicao) => Edicao) => void
  readonly onSave: () => void
  readonly onGo: (chave: string) => void
}

/** How many cells changed, and what becomes of them. */
export function BarraDaTabela(props: BarraDaTabelaProps) {
  const { edicao, gravando, gravadasAgora, recusa, problema, mudar, onSave, onGo } = props
  const { mudancas, passos } = edicao
  const quantas = mudancas.size === 1 ? '1 célula mudada' : `${mudancas.size.toLocaleString('pt-BR')} células mudadas`
  const [key, change] = problema ?? []
  return (
    <ActionBar
      status={<span role="status">{gravando ? `Salvando: ${gravadasAgora} de ${mudancas.size}` : quantas}</span>}
      reason={
        key !== undefined && change ? (
          <span
            className="flex flex-wrap gap-x-3 gap-y-0.5 items-center justify-end max-md:justify-start text-erro wrap-anywhere"
            role="alert"
          >
            <span>
              {change.nome}: {problemaDe(change)}
              {change.conflito !== undefined && ' Salve de novo para gravar o seu valor.'}
            </span>
            <button type="button" className="k-acao" onClick={() => onGo(key)}>
              Ir para a célula
            </button>
            <button type="button" className="k-acao" onClick={() => mudar((before) => discardMudancas(before, key))}>
              {change.conflito === undefined ? 'Descartar esta' : 'Ficar com o de lá'}
            </button>
          </span>
        ) : (
          recusa && <RefusalReason>{recusa}</RefusalReason>
        )
      }
    >
      <DialogButton label="Descartar tudo" disabled={gravando}>
        {(onClose) => (
          <ConfirmDialog
            title="Descartar tudo?"
            danger="Descartar"
            cancelLabel="Continuar editando"
            onConfirm={() => {
              onClose()
              mudar((before) => discardMudancas(before))
            }}
            onClose={onClose}
          >
            {quantas} nesta tabela ainda não {mudancas.size === 1 ? 'foi salva' : 'foram salvas'}.
          </ConfirmDialog>
        )}
      </DialogButton>
      <Button
        variant="default"
        icon={IconArrowBackUp}
        disabled={gravando || passos.length === 0}
        onClick={() => mudar(undoStep)}
      >
        Desfazer
      </Button>
      <Button type="submit" loading={gravando} onClick={onSave}>
        Salvar
      </Button>
    </ActionBar>
  )
}
