import type { CadastroJuntado } from '@estampa/contract/clientes/juncao.schemas.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { IconArrowsJoin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clienteFields } from '../../shared/generated/clienteFields.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { NotRead } from '../../shared/ui/states.tsx'
import { toastWithUndo } from '../../shared/ui/toasts/toastWithUndo.ts'
import { escrito, listMergedCadastros, splitClientes } from './juncao.queries.ts'

const JuntarDialog = onDemand(async () => (await import('./JuntarDialog.tsx')).JuntarDialog)

interface CadastrosJuntadosProps {
  cliente: Cliente
  /** The form has unsaved changes: joining waits for them. */
  dirty: boolean
  /** The customer changed: the form must begin anew. */
  onChange: () => void
}

/** The records joined into this customer, 'Separar' for a day, and 'Juntar clientes'. */
export function CadastrosJuntados({ cliente, dirty, onChange }: CadastrosJuntadosProps) {
  const consulta = useQuery(listMergedCadastros(cliente.id))
  const separacao = splitClientes(cliente.id)
  const { mutateAsync, isPending } = useTold(
    {
      ...separacao,
      onSuccess: async (...result) => {
        await separacao.onSuccess?.(...result)
        onChange()
      },
    },
    'Não foi possível desfazer. Tente novamente.',
    'Junção desfeita: os dois cadastros voltaram.',
  )
  // A toast shows the refusal.
  const undoJuncao = (mergedId: number) => mutateAsync(mergedId).catch(() => undefined)
  const mergedCadastros = consulta.data ?? []
  return (
    <Card
      title="Cadastros juntados"
      description="A mesma pessoa tem dois cadastros? Junte-os: vendas, orçamentos e histórico ficam em um só."
      actions={
        cliente.anonimizado_em === null && (
          <DialogButton label="Juntar clientes" icon={IconArrowsJoin2} disabled={dirty}>
            {(closeDialog) => (
              <JuntarDialog
                cliente={cliente}
                onClose={closeDialog}
                onJoin={(mergedId) => {
                  onChange()
                  toastWithUndo('Clientes juntados.', () => undoJuncao(mergedId), { duration: 15_000 })
                }}
              />
            )}
          </DialogButton>
        )
      }
    >
      {dirty && cliente.anonimizado_em === null && (
        <p className="m-0 text-m text-texto-suave">Salve ou descarte as alterações antes de juntar.</p>
      )}
      {consulta.data === undefined ? (
        <NotRead query={consulta} message="Erro ao carregar os cadastros juntados." />
      ) : (
        mergedCadastros.length > 0 && (
          <ul aria-label="Cadastros juntados">
            {mergedCadastros.map((mergedCadastro) => (
              <li
                key={mergedCadastro.id}
                className="flex flex-wrap gap-x-4 gap-y-2 items-start py-3 border-t border-t-borda"
              >
                <Juntado juntado={mergedCadastro} />
                {mergedCadastro.separavel && (
                  <Button
                    variant="default"
                    size="xs"
                    loading={isPending}
                    disabled={dirty}
                    aria-label={`Desfazer a junção de ${mergedCadastro.nome}`}
                    onClick={() => void undoJuncao(mergedCadastro.id)}
                  >
                    Desfazer
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      )}
    </Card>
  )
}

function Juntado({ juntado }: { juntado: CadastroJuntado }) {
  const { id, nome, juntado_em, usuario, vendas, orcamentos, vieram, ficaram, separavel } = juntado
  const movedParts = [
    vendas > 0 && (vendas === 1 ? '1 venda' : `${vendas} vendas`),
    orcamentos > 0 && (orcamentos === 1 ? '1 orçamento' : `${orcamentos} orçamentos`),
    ...vieram.map((field) => clienteFields[field].label),
  ].filter(Boolean)
  const leftValues = ficaram.filter(({ valor }) => valor !== '')
  return (
    <div className="flex-[1_1_16rem] min-w-0 text-m wrap-anywhere [&_p]:m-0">
      <p className="text-base">
        <strong>{nome || 'Cadastro'}</strong> (nº {id})
      </p>
      <p className="text-texto-suave">
        Juntado em {formatDateTime(juntado_em)}
        {usuario && ` por ${usuario}`}
      </p>
      {movedParts.length > 0 && <p>Vieram: {movedParts.join(', ')}.</p>}
      {leftValues.length > 0 && (
        <p>
          Não vieram:{' '}
          {leftValues.map(({ campo, valor }) => `${clienteFields[campo].label} ${escrito(campo, valor)}`).join('; ')}.
        </p>
      )}
      {separavel && (
        <p className="text-texto-suave">Pode ser desfeita por 24 horas; vendas feitas depois ficam com este cliente.</p>
      )}
    </div>
  )
}
