/* To be written. */
#include "bo_position.h"

int main(void)
{
    return 0;
}
