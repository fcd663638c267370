import type { SegundoFator } from '@estampa/contract/autenticacao/acesso.routes.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { useState } from 'react'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { conheceChaves } from '../../../shared/session/passkeys.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { StatusDot } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { Hint, Item } from '../Item.tsx'
import { AtivarChave, AtivarCodigo, CodigosModal, PedirSenha } from './FatorDialogs.tsx'

type Chave = SegundoFator['chaves'][number]
type Aberto = 'codigo' | 'chave' | 'sem-codigo' | 'recuperacao' | Chave | null

export function SegundoFatorCard({ situacao }: { situacao: SegundoFator }) {
  const { chaves, codigo_desde: activeSince, codigo_ilegivel: ilegivel, recuperacao_restam: codesLeft } = situacao
  const endereco = situacao.endereco_das_chaves
  const [shownDialog, setShownDialog] = useState<Aberto>(null)
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const closeDialog = () => setShownDialog(null)
  const finishActivation = (newCodes: readonly string[] | null) => {
    closeDialog()
    setCodigos(newCodes)
    toast('success', newCodes ? 'Segundo fator ativado. Os outros acessos foram encerrados.' : 'Segundo fator ativado.')
  }
  const finishRemoval = () => {
    closeDialog()
    toast('success', 'Excluído.')
  }
  return (
    <Card
      title="Segundo fator"
      description="Algo que só você tem, pedido depois da senha. Quem souber a senha não entra."
    >
      <ul className="m-0 -mt-2">
        <Item
          name="Aplicativo autenticador"
          action={
            <Button variant="default" onClick={() => setShownDialog(activeSince ? 'sem-codigo' : 'codigo')}>
              {activeSince ? 'Excluir aplicativo' : 'Ativar aplicativo'}
            </Button>
          }
        >
          <StatusDot tone={ilegivel ? 'error' : activeSince ? 'success' : 'neutral'}>
            {ilegivel
              ? 'Não pode mais ser conferido'
              : activeSince
                ? `Ativo desde ${formatDate(activeSince)}`
                : 'Desativado'}
          </StatusDot>
          {ilegivel && <Hint>A chave secreta da loja mudou. Exclua o aplicativo e ative-o de novo.</Hint>}
        </Item>
        {chaves.map((key) => (
          <Item
            key={key.id}
            name={key.nome}
            action={
              <Button
                variant="default"
                aria-label={`Excluir chave ${key.nome}, número ${key.id}`}
                onClick={() => setShownDialog(key)}
              >
                Excluir
              </Button>
            }
          >
            <Hint>
              Chave de acesso de {formatDate(key.criada_em)}.{' '}
              {key.usada_em ? `Usada em ${formatDateTime(key.usada_em)}.` : 'Ainda não usada.'}
            </Hint>
          </Item>
        ))}
        <Item
          name="Chaves de acesso"
          action={
            endereco === location.origin &&
            conheceChaves() && (
              <Button variant="default" onClick={() => setShownDialog('chave')}>
                Adicionar chave
              </Button>
            )
          }
        >
          <Hint>
            <OndeFuncionam endereco={endereco} />
          </Hint>
        </Item>
        {codesLeft !== null && (
          <Item
            name="Códigos de recuperação"
            action={
              <Button variant="default" onClick={() => setShownDialog('recuperacao')}>
                Gerar novos códigos
              </Button>
            }
          >
            <StatusDot tone={codesLeft > 3 ? 'success' : 'warning'}>
              {codesLeft === 1 ? 'Resta 1 código' : `Restam ${codesLeft} códigos`}
            </StatusDot>
          </Item>
        )}
      </ul>
      {shownDialog === 'codigo' && <AtivarCodigo onAtivado={finishActivation} onClose={closeDialog} />}
      {shownDialog === 'chave' && <AtivarChave onAtivado={finishActivation} onClose={closeDialog} />}
      {shownDialog === 'sem-codigo' && (
        <PedirSenha
          title="Excluir o aplicativo?"
          submit="Excluir"
          danger
          agir={(senha_atual) => acessoApi('POST /auth/segundo-fator/codigo/remover/', { body: { senha_atual } })}
          onPronto={finishRemoval}
          onClose={closeDialog}
        >
          Os códigos dele deixam de ser pedidos e de valer.
        </PedirSenha>
      )}
      {shownDialog !== null && typeof shownDialog === 'object' && (
        <PedirSenha
          title="Excluir a chave de acesso?"
          submit="Excluir"
          danger
          agir={(senha_atual) =>
            acessoApi('POST /auth/segundo-fator/chaves/:chaveId/remover/', {
              params: { chaveId: shownDialog.id },
              body: { senha_atual },
            })
          }
          onPronto={finishRemoval}
          onClose={closeDialog}
        >
          “{shownDialog.nome}” não abrirá mais a sua conta.
        </PedirSenha>
      )}
      {shownDialog === 'recuperacao' && (
        <PedirSenha
          title="Gerar novos códigos?"
          submit="Gerar"
          agir={(senha_atual) => acessoApi('POST /auth/segundo-fator/recuperacao/', { body: { senha_atual } })}
          onPronto={(answer) => {
            closeDialog()
            setCodigos(answer.codigos)
          }}
          onClose={closeDialog}
        >
          Os códigos anteriores deixam de valer.
        </PedirSenha>
      )}
      {codigos && <CodigosModal codigos={codigos} onClose={() => setCodigos(null)} />}
    </Card>
  )
}

/** Why a passkey cannot be created here: browsers need https or localhost, and the shop's configured address. */
function OndeFuncionam({ endereco }: { endereco: string | null }) {
  if (endereco === null) return 'Só funcionam com a loja aberta por https. Por enquanto, use o aplicativo autenticador.'
  if (endereco !== location.origin)
    return (
      <>
        Só funcionam em{' '}
        <a className="k-elo" href={`${endereco}/configuracoes/acesso`}>
          {endereco}
        </a>
        . Aqui, use o aplicativo autenticador.
      </>
    )
  return conheceChaves()
    ? 'Digital, rosto ou PIN deste aparelho, do celular, ou uma chave de segurança.'
    : 'Este navegador não tem chaves de acesso. Use o aplicativo autenticador.'
}
