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
  const { chaves, codigo_desde: desde, codigo_ilegivel: ilegivel, recuperacao_restam: restam } = situacao
  const endereco = situacao.endereco_das_chaves
  const [aberto, setAberto] = useState<Aberto>(null)
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const closeDialog = () => setAberto(null)
  const ativado = (novos: readonly string[] | null) => {
    closeDialog()
    setCodigos(novos)
    toast('success', novos ? 'Segundo fator ativado. Os outros acessos foram encerrados.' : 'Segundo fator ativado.')
  }
  const removido = () => {
    closeDialog()
    toast('success', 'Removido.')
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
            <Button variant="default" onClick={() => setAberto(desde ? 'sem-codigo' : 'codigo')}>
              {desde ? 'Remover aplicativo' : 'Ativar aplicativo'}
            </Button>
          }
        >
          <StatusDot tone={ilegivel ? 'error' : desde ? 'success' : 'neutral'}>
            {ilegivel ? 'Não pode mais ser conferido' : desde ? `Ativo desde ${formatDate(desde)}` : 'Desativado'}
          </StatusDot>
          {ilegivel && <Hint>A chave secreta da loja mudou. Remova o aplicativo e ative-o de novo.</Hint>}
        </Item>
        {chaves.map((key) => (
          <Item
            key={key.id}
            name={key.nome}
            action={
              <Button
                variant="default"
                aria-label={`Remover chave ${key.nome}, número ${key.id}`}
                onClick={() => setAberto(key)}
              >
                Remover
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
              <Button variant="default" onClick={() => setAberto('chave')}>
                Adicionar chave
              </Button>
            )
          }
        >
          <Hint>
            <OndeFuncionam endereco={endereco} />
          </Hint>
        </Item>
        {restam !== null && (
          <Item
            name="Códigos de recuperação"
            action={
              <Button variant="default" onClick={() => setAberto('recuperacao')}>
                Gerar novos códigos
              </Button>
            }
          >
            <StatusDot tone={restam > 3 ? 'success' : 'warning'}>
              {restam === 1 ? 'Resta 1 código' : `Restam ${restam} códigos`}
            </StatusDot>
          </Item>
        )}
      </ul>
      {aberto === 'codigo' && <AtivarCodigo onAtivado={ativado} onClose={closeDialog} />}
      {aberto === 'chave' && <AtivarChave onAtivado={ativado} onClose={closeDialog} />}
      {aberto === 'sem-codigo' && (
        <PedirSenha
          title="Remover o aplicativo?"
          submit="Remover"
          danger
          agir={(senha_atual) => acessoApi('POST /auth/segundo-fator/codigo/remover/', { body: { senha_atual } })}
          onPronto={removido}
          onClose={closeDialog}
        >
          Os códigos dele deixam de ser pedidos e de valer.
        </PedirSenha>
      )}
      {aberto !== null && typeof aberto === 'object' && (
        <PedirSenha
          title="Remover a chave de acesso?"
          submit="Remover"
          danger
          agir={(senha_atual) =>
            acessoApi('POST /auth/segundo-fator/chaves/:chaveId/remover/', {
              params: { chaveId: aberto.id },
              body: { senha_atual },
            })
          }
          onPronto={removido}
          onClose={closeDialog}
        >
          “{aberto.nome}” não abrirá mais a sua conta.
        </PedirSenha>
      )}
      {aberto === 'recuperacao' && (
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
        Só funcionam em <a href={`${endereco}/configuracoes/acesso`}>{endereco}</a>. Aqui, use o aplicativo
        autenticador.
      </>
    )
  return conheceChaves()
    ? 'Digital, rosto ou PIN deste aparelho, do celular, ou uma chave de segurança.'
    : 'Este navegador não tem chaves de acesso. Use o aplicativo autenticador.'
}
