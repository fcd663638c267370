import type { Convite, PessoaDaEquipe } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../../shared/apiError.ts'
import { usuariosApi } from '../../../shared/generated/usuariosApi.ts'
import { relerDepois } from '../../../shared/registro/consulta.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { equipe } from './usuarios.queries.ts'

interface AcessoDaPessoaProps {
  pessoa: PessoaDaEquipe
  onLink: (convite: Convite) => void
}

/** What is done at once for a person who forgot the password, or lost a telephone. */
export function AcessoDaPessoa({ pessoa: { id, ativo, segundo_fator }, onLink }: AcessoDaPessoaProps) {
  const opcoes = {
    ...relerDepois(equipe.queryKey),
    onError: (erro: unknown) => avisar('error', fraseDe(erro, 'Não foi possível concluir. Tente novamente.')),
  }
  const params = { id }
  const link = useMutation({
    ...opcoes,
    mutationFn: () => usuariosApi('POST /usuarios/:id/convite/', { params }),
    onSuccess: onLink,
  })
  const sessoes = useMutation({
    ...opcoes,
    mutationFn: () => usuariosApi('POST /usuarios/:id/encerrar-sessoes/', { params }),
    onSuccess: ({ encerradas }) =>
      avisar('success', encerradas === 1 ? '1 sessão encerrada.' : `${encerradas} sessões encerradas.`),
  })
  const fator = useMutation({
    ...opcoes,
    mutationFn: () => usuariosApi('POST /usuarios/:id/remover-segundo-fator/', { params }),
    onSuccess: () => avisar('success', 'Segundo fator removido. A pessoa entra só com a senha.'),
  })
  return (
    <section className="[&_h3]:p-0 [&_h3]:m-0 [&_h3]:mb-2 [&_h3]:text-m [&_h3]:font-titulo pt-4 border-t border-t-borda">
      <h3>Acesso</h3>
      <div className="flex flex-wrap gap-2">
        {ativo && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            Novo link para criar a senha
          </Button>
        )}
        <Button variant="default" loading={sessoes.isPending} onClick={() => sessoes.mutate()}>
          Encerrar sessões
        </Button>
        {segundo_fator && (
          <Button variant="default" disabled={fator.isSuccess} loading={fator.isPending} onClick={() => fator.mutate()}>
            Remover segundo fator
          </Button>
        )}
      </div>
    </section>
  )
}
