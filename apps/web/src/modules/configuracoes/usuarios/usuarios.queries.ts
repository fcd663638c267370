import { permissoesDe } from '@estampa/contract/usuarios/permissoes.ts'
import type { PessoaDaEquipe } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { campos, id, varios } from '../../../shared/readers.ts'
import { consulta } from '../../../shared/registro/consulta.ts'
import { booleano, objeto, texto, textoOuNulo } from '../../../shared/tolerant.ts'

const lerPessoa = campos<PessoaDaEquipe>({
  id,
  username: texto,
  nome: texto,
  tipo: texto,
  ativo: booleano,
  segundo_fator: booleano,
  ultimo_acesso: textoOuNulo,
  sem_senha: booleano,
  permissoes: (valor) => ({ ...permissoesDe('', []), ...objeto(valor) }),
})

export const equipe = consulta(['usuarios'], 'GET /usuarios/', varios(lerPessoa), { staleTime: 0 })
